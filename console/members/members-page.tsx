import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type Column, DataTable, RowActions } from '#console/frame/data-table.tsx';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Page } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import {
  type Authority,
  authorityOf,
  emptyRole,
  permissionLabel,
  type RoleDraft,
  whyNotGrant,
  whyNotRank,
} from './authority.ts';
import { type ConsoleMembersQuery, consoleMembers, consoleRoles } from './documents.ts';
import { type Member, MemberDialog } from './member-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { membersText, roleText } from './text.ts';

const PAGE_SIZE = 20;

/** The members with their roles and bans, and the roles. */
export function MembersPage() {
  return (
    <Page title={membersText.title} access={['view_admin', 'manage_users']}>
      <Members />
    </Page>
  );
}

/** The roles follow the members once these are there, so that they do not move. */
function Members() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const [page, setPage] = useState(1);
  const query = useGraph(consoleMembers, { page, search: search === '' ? null : search });
  const [isLoaded, setLoaded] = useState(false);
  if (query.data && !isLoaded) setLoaded(true);
  return (
    <>
      <MemberSearch query={query} page={page} setPage={setPage} typed={typed} setTyped={setTyped} />
      {isLoaded && <Roles />}
    </>
  );
}

interface MemberSearchProps {
  readonly query: ReturnType<typeof useGraph<ConsoleMembersQuery, unknown>>;
  readonly page: number;
  readonly setPage: (page: number) => void;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
}

function MemberSearch({ query, page, setPage, typed, setTyped }: MemberSearchProps) {
  const [managed, setManaged] = useState<string | null>(null);
  return (
    <Stack>
      <TextInput
        type="search"
        label={membersText.search}
        description={membersText.searchText}
        maw={320}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPage(1);
        }}
      />
      <Loaded query={query}>
        {({ users }) => {
          const members = users?.users ?? [];
          const pages = Math.max(1, Math.ceil((users?.total ?? 0) / PAGE_SIZE));
          const member = members.find(({ id }) => id === managed);
          return (
            <>
              <Text size="sm" role="status">
                {members.length === 0 ? membersText.none : membersText.total(users?.total ?? 0)}
              </Text>
              {members.length > 0 && <MemberTable members={members} onManage={setManaged} />}
              <Pager page={page} pages={pages} onChange={setPage} />
              {member && <MemberDialog member={member} onClose={() => setManaged(null)} />}
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

interface MemberTableProps {
  readonly members: readonly Member[];
  readonly onManage: (id: string) => void;
}

function MemberTable({ members, onManage }: MemberTableProps) {
  return (
    <DataTable
      label={membersText.title}
      rows={members}
      idOf={({ id }) => id}
      minWidth={640}
      columns={[
        [labels.name, nameOf],
        [membersText.username, ({ username }) => username],
        [membersText.since, ({ createdAt }) => (createdAt === null ? '–' : formatMoment(createdAt))],
        [membersText.roles, ({ roles }) => roles?.map(({ name }) => name).join(', ')],
        [labels.state, ({ isBanned }) => (isBanned ? membersText.banned : membersText.active)],
        [
          labels.action,
          (member) => (
            <RowActions
              size="xs"
              actions={[
                [membersText.manage, membersText.manageWho(nameOf(member)), () => onManage(member.id)],
              ]}
            />
          ),
        ],
      ]}
    />
  );
}

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

function Pager({ page, pages, onChange }: PagerProps) {
  if (pages === 1) return null;
  return (
    <Group>
      <Button variant="default" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {membersText.previous}
      </Button>
      <Text size="sm">{membersText.page(page, pages)}</Text>
      <Button variant="default" disabled={page === pages} onClick={() => onChange(page + 1)}>
        {membersText.next}
      </Button>
    </Group>
  );
}

/** The roles, which those with `manage_users` create, edit and delete. */
function Roles() {
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
        {({ roles }) => <RoleTable roles={roles ?? []} manager={manager} onEdit={setEdited} />}
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
  const columns: Column<RoleDraft>[] = [
    [labels.name, ({ name }) => name],
    [membersText.priority, ({ priority }) => priority],
    [membersText.permissions, ({ permissionNames }) => permissionNames.map(permissionLabel).join('; ')],
  ];
  const action = (viewer: Authority): Column<RoleDraft> => [
    labels.action,
    (role) =>
      whyNotRank(viewer, role) ?? (
        <RowActions size="xs" actions={[[labels.edit, roleText.editNamed(role.name), () => onEdit(role)]]} />
      ),
  ];
  return (
    <DataTable
      label={membersText.roleList}
      rows={roles}
      none={membersText.noRoles}
      idOf={({ id }) => id}
      minWidth={520}
      columns={manager ? [...columns, action(manager)] : columns}
    />
  );
}
