import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { membersText, roleText } from '#console/text/members.ts';
import { consoleRoles } from './documents.ts';
import { RoleDialog } from './role-dialog.tsx';
import { EMPTY_ROLE, permissionLabel, type RoleDraft } from './role-draft.ts';

/** The roles, which those with `manage_users` create, edit and delete. */
export function Roles() {
  const query = useGraph(consoleRoles, {});
  const [edited, setEdited] = useState<RoleDraft | null>(null);
  const manages = useViewer()?.may('manage_users') ?? false;
  return (
    <section aria-labelledby="roles">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="roles">
          {membersText.roleList}
        </Title>
        {manages && <Button onClick={() => setEdited(EMPTY_ROLE)}>{roleText.create}</Button>}
      </Group>
      <Loaded query={query}>
        {({ roles }) =>
          roles === null || roles.length === 0 ? (
            <Text>{membersText.noRoles}</Text>
          ) : (
            <RoleTable roles={roles} onEdit={manages ? setEdited : null} />
          )
        }
      </Loaded>
      {edited && <RoleDialog role={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

interface RoleTableProps {
  readonly roles: readonly RoleDraft[];
  /** Null for those who may not edit. */
  readonly onEdit: ((role: RoleDraft) => void) | null;
}

function RoleTable({ roles, onEdit }: RoleTableProps) {
  const columns = [
    { heading: membersText.name, cell: ({ name }: RoleDraft) => name },
    { heading: membersText.priority, cell: ({ priority }: RoleDraft) => priority },
    {
      heading: membersText.permissions,
      cell: ({ permissionNames }: RoleDraft) => permissionNames.map(permissionLabel).join('; '),
    },
  ];
  const action = onEdit && {
    heading: membersText.action,
    cell: (role: RoleDraft) => (
      <Button
        size="xs"
        variant="default"
        aria-label={roleText.editNamed(role.name)}
        onClick={() => onEdit(role)}
      >
        {roleText.edit}
      </Button>
    ),
  };
  return (
    <DataTable
      label={membersText.roleList}
      rows={roles}
      idOf={({ id }) => id}
      minWidth={520}
      columns={action ? [...columns, action] : columns}
    />
  );
}
