import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { membersText, roleText } from '#console/text/members.ts';
import { type Authority, authorityOf, whyNotGrant, whyNotRank } from './authority.ts';
import { consoleRoles } from './documents.ts';
import { RoleDialog } from './role-dialog.tsx';
import { emptyRole, permissionLabel, type RoleDraft } from './role-draft.ts';

/** The roles, which those with `manage_users` create, edit and delete. */
export function Roles() {
  const query = useGraph(consoleRoles, {});
  const [edited, setEdited] = useState<RoleDraft | null>(null);
  const authority = query.data ? authorityOf(query.data.viewer) : null;
  const manager = authority && whyNotGrant(authority, 'manage_users') === null ? authority : null;
  return (
    <section aria-labelledby="roles">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="roles">
          {membersText.roleList}
        </Title>
        {manager && <Button onClick={() => setEdited(emptyRole(manager))}>{roleText.create}</Button>}
      </Group>
      <Loaded query={query}>
        {({ roles }) =>
          roles === null || roles.length === 0 ? (
            <Text>{membersText.noRoles}</Text>
          ) : (
            <RoleTable roles={roles} manager={manager} onEdit={setEdited} />
          )
        }
      </Loaded>
      {edited && manager && <RoleDialog role={edited} authority={manager} onClose={() => setEdited(null)} />}
    </section>
  );
}

interface RoleTableProps {
  readonly roles: readonly RoleDraft[];
  /** Null for those who may not manage roles. */
  readonly manager: Authority | null;
  readonly onEdit: (role: RoleDraft) => void;
}

function RoleTable({ roles, manager, onEdit }: RoleTableProps) {
  const columns = [
    { heading: membersText.name, cell: ({ name }: RoleDraft) => name },
    { heading: membersText.priority, cell: ({ priority }: RoleDraft) => priority },
    {
      heading: membersText.permissions,
      cell: ({ permissionNames }: RoleDraft) => permissionNames.map(permissionLabel).join('; '),
    },
  ];
  const action = manager && {
    heading: membersText.action,
    cell: (role: RoleDraft) =>
      whyNotRank(manager, role) ?? (
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
