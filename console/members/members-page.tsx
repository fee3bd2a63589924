import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { formatMoment, nameOf } from '#console/text/format.ts';
import { membersText } from '#console/text/members.ts';
import { type ConsoleMembersQuery, consoleMembers } from './documents.ts';
import type { Member } from './member.ts';
import { MemberDialog } from './member-dialog.tsx';
import { Roles } from './roles.tsx';

const PAGE_SIZE = 20;

/** The members with their roles and bans, and the roles. */
export function MembersPage() {
  return (
    <Gate access={['view_admin', 'manage_users']}>
      <Page title={membersText.title}>
        <Members />
      </Page>
    </Gate>
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
        description={membersText.searchWords}
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
        { heading: membersText.name, cell: nameOf },
        { heading: membersText.username, cell: ({ username }) => username },
        {
          heading: membersText.since,
          cell: ({ createdAt }) => (createdAt === null ? '–' : formatMoment(createdAt)),
        },
        {
          heading: membersText.roles,
          cell: ({ roles }) => roles?.map(({ name }) => name).join(', '),
        },
        {
          heading: membersText.state,
          cell: ({ isBanned }) => (isBanned ? membersText.banned : membersText.active),
        },
        {
          heading: membersText.action,
          cell: (member) => (
            <Button
              size="xs"
              variant="default"
              aria-label={membersText.manageWho(nameOf(member))}
              onClick={() => onManage(member.id)}
            >
              {membersText.manage}
            </Button>
          ),
        },
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
