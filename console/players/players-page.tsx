import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useSearchParams } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { ageWords, formatMoment, formatNumber, nameOf } from '#console/text/format.ts';
import { playersText } from '#console/text/players.ts';
import { type ConsolePlayerQuery, consolePlayer, consolePlayerStatistics } from './documents.ts';

/** Finds a player by name; the name is in the page's address. */
export function PlayersPage() {
  const [search, setSearch] = useSearchParams();
  const name = search.get('name') ?? '';
  const isSignedIn = Boolean(useViewer());
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? playersText.nameMissing : null) },
  });
  return (
    <Page title={playersText.title}>
      <form noValidate onSubmit={form.onSubmit((values) => setSearch({ name: values.name.trim() }))}>
        <Group align="flex-end">
          <TextInput required label={playersText.name} maxLength={64} {...form.getInputProps('name')} />
          <Button type="submit">{playersText.find}</Button>
        </Group>
      </form>
      {name !== '' && (
        <>
          {isSignedIn && <Community name={name} />}
          <Statistics username={name} />
        </>
      )}
    </Page>
  );
}

/** What the community knows of a player, for signed-in users. */
function Community({ name }: { readonly name: string }) {
  const query = useGraph(consolePlayer, { name });
  return (
    <Loaded query={query}>
      {({ player }) =>
        player && (
          <Stack>
            <Title order={2} size="h3">
              {player.name}
            </Title>
            <Text>
              {playersText.users}: {player.users?.map(nameOf).join(', ') || playersText.none}
            </Text>
            <Text>
              {playersText.attendance}: {attendanceWords(player.attendance)}
            </Text>
            <BingoResults results={player.bingoResults ?? []} />
          </Stack>
        )
      }
    </Loaded>
  );
}

type Player = NonNullable<ConsolePlayerQuery['player']>;

function attendanceWords(attendance: Player['attendance']): string {
  if (!attendance || attendance.totalAttendance === 0) return playersText.none;
  const { totalAttendance, totalPoints, lastSeen, streakWeeks } = attendance;
  return [
    playersText.attended(totalAttendance, formatNumber(totalPoints)),
    lastSeen === null ? null : playersText.lastSeen(lastSeen),
    streakWeeks === 0 ? null : playersText.streak(streakWeeks),
  ]
    .filter((words) => words !== null)
    .join(', ');
}

function BingoResults({ results }: { readonly results: NonNullable<Player['bingoResults']> }) {
  if (results.length === 0) return null;
  return (
    <DataTable
      label={playersText.bingo}
      rows={results}
      idOf={({ event }) => event.id}
      minWidth={420}
      columns={[
        {
          heading: playersText.event,
          cell: ({ event: { id, name } }) => (
            <Anchor component={Link} href={`/console/events/${encodeURIComponent(id)}`}>
              {name}
            </Anchor>
          ),
        },
        { heading: playersText.points, cell: ({ points }) => formatNumber(points) },
        { heading: playersText.tasks, cell: ({ tasksCompleted }) => tasksCompleted },
        { heading: playersText.bingos, cell: ({ bingos }) => bingos },
      ]}
    />
  );
}

/** What the tracker publishes about a player. */
function Statistics({ username }: { readonly username: string }) {
  const query = useGraph(consolePlayerStatistics, { username });
  return (
    <section aria-labelledby="statistics">
      <Title order={2} size="h3" id="statistics" mb="sm">
        {playersText.statistics}
      </Title>
      <Loaded query={query}>
        {({ trackerPlayer }) =>
          trackerPlayer === null ? (
            <Text>{playersText.unknown}</Text>
          ) : (
            <Stack gap="xs">
              <Text fw={600}>{trackerPlayer.displayName}</Text>
              <Text>{playersText.experience(formatNumber(trackerPlayer.exp))}</Text>
              <Text>
                {playersText.efficiency(formatNumber(trackerPlayer.ehp), formatNumber(trackerPlayer.ehb))}
              </Text>
              <Text size="sm" role="note">
                {playersText.age(ageWords(trackerPlayer.freshness.ageSeconds))}
                {trackerPlayer.freshness.isStale && ` ${playersText.stale}`}
              </Text>
              {trackerPlayer.updatedAt && (
                <Text size="sm">{playersText.updated(formatMoment(trackerPlayer.updatedAt))}</Text>
              )}
            </Stack>
          )
        }
      </Loaded>
    </section>
  );
}
