import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { DataTable, MoreButton } from '#console/frame/data-table.tsx';
import { Suggestions } from '#console/frame/form.tsx';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Page } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useFoundUsers } from '#console/frame/use-found-users.ts';
import { type Candidate, userOfText } from '#console/frame/users.ts';
import { activityActionValues } from '#console/graph/enum-values.ts';
import { useGraphPages } from '#console/graph/use-graph.ts';
import { type ActivityFilter, NO_FILTER, variablesOf } from './activity.ts';
import { type ConsoleActivityQueryVariables, consoleActivity } from './documents.ts';
import { activityText } from './text.ts';

/** Who did what, newest first, by action, user and time. */
export function ActivityPage() {
  const [filter, setFilter] = useState(NO_FILTER);
  const [settled] = useDebouncedValue(filter, 300);
  const found = useFoundUsers(filter.user);
  return (
    <Page title={activityText.title} access={['view_admin', 'manage_users']}>
      <Filters filter={filter} users={found} onChange={setFilter} />
      <Entries variables={variablesOf(settled, found)} />
    </Page>
  );
}

interface FiltersProps {
  readonly filter: ActivityFilter;
  /** Users who are suggested. */
  readonly users: readonly Candidate[];
  readonly onChange: (filter: ActivityFilter) => void;
}

function Filters({ filter, users, onChange }: FiltersProps) {
  const change = (part: keyof ActivityFilter, value: string) => onChange({ ...filter, [part]: value });
  const isUnknown = filter.user.trim() !== '' && userOfText(filter.user, users) === null;
  return (
    <Group align="flex-end">
      <NativeSelect
        label={labels.action}
        data={[
          { value: '', label: activityText.all },
          ...activityActionValues.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
        ]}
        value={filter.action}
        onChange={(event) => change('action', event.currentTarget.value)}
      />
      <TextInput
        label={labels.user}
        maxLength={64}
        list="users-of-activity"
        autoComplete="off"
        value={filter.user}
        error={isUnknown && activityText.userUnknown}
        onChange={(event) => change('user', event.currentTarget.value)}
      />
      <Suggestions id="users-of-activity" names={users.map(({ username }) => username)} />
      <TextInput
        type="date"
        label={activityText.from}
        value={filter.from}
        onChange={(event) => change('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={activityText.to}
        value={filter.to}
        onChange={(event) => change('to', event.currentTarget.value)}
      />
    </Group>
  );
}

function Entries({ variables }: { readonly variables: ConsoleActivityQueryVariables }) {
  const query = useGraphPages(consoleActivity, variables, ({ activity }) =>
    activity?.pageInfo.hasNextPage ? activity.pageInfo.endCursor : null,
  );
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const entries = pages.flatMap(({ activity }) => activity?.nodes ?? []);
        return (
          <Stack align="stretch">
            <Text role="status" size="sm">
              {entries.length === 0
                ? activityText.none
                : activityText.total(pages[0]?.activity?.totalCount ?? 0)}
            </Text>
            {entries.length > 0 && (
              <DataTable
                label={activityText.title}
                rows={entries}
                idOf={({ id }) => id}
                minWidth={640}
                columns={[
                  [labels.when, ({ createdAt }) => formatMoment(createdAt)],
                  [activityText.who, ({ user }) => nameOf(user)],
                  [labels.action, ({ action }) => action.replaceAll('_', ' ')],
                  [activityText.what, ({ details }) => details],
                ]}
              />
            )}
            <MoreButton query={query} />
          </Stack>
        );
      }}
    </Loaded>
  );
}
