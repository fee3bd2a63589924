import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { formatMoment, formatNumber, nameOf } from '#console/text/format.ts';
import { playersText } from '#console/text/players.ts';
import { type ConsolePlayerQuery, consolePlayer } from './documents.ts';

/** Shows what the areas of the platform know of a player, for signed-in users. */
export function Community({ name }: { readonly name: string }) {
  const query = useGraph(consolePlayer, { name });
  return (
    <Loaded query={query}>
      {({ player }) =>
        player && (
          <Stack align="stretch">
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
            <TileResults results={player.tileResults ?? []} />
          </Stack>
        )
      }
    </Loaded>
  );
}

type Player = NonNullable<ConsolePlayerQuery['player']>;

function attendanceWords(attendance: Player['attendance']): string {
  if (!attendance || attendance.totalAttendance === 0) return playersText.none;
  const { totalAttendance, eventsAttended, totalPoints, lastSeen, streakWeeks } = attendance;
  return [
    playersText.attended(totalAttendance, eventsAttended, formatNumber(totalPoints)),
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
          heading: playersText.bingo,
          cell: ({ event }) => <EventLink folder="events" {...event} />,
        },
        { heading: playersText.points, cell: ({ points }) => formatNumber(points) },
        { heading: playersText.tasks, cell: ({ tasksCompleted }) => tasksCompleted },
        { heading: playersText.bingos, cell: ({ bingos }) => bingos },
      ]}
    />
  );
}

function TileResults({ results }: { readonly results: NonNullable<Player['tileResults']> }) {
  if (results.length === 0) return null;
  return (
    <DataTable
      label={playersText.tileEvents}
      rows={results}
      idOf={({ event, user }) => `${event.id} ${nameOf(user)}`}
      minWidth={480}
      columns={[
        {
          heading: playersText.tileEvents,
          cell: ({ event }) => <EventLink folder="tiles" {...event} />,
        },
        { heading: playersText.member, cell: ({ user }) => nameOf(user) },
        { heading: playersText.points, cell: ({ points }) => formatNumber(points) },
        { heading: playersText.tiles, cell: ({ tilesCompleted }) => tilesCompleted },
        {
          heading: playersText.lastTile,
          cell: ({ lastCompletion }) =>
            lastCompletion === null ? playersText.none : formatMoment(lastCompletion),
        },
      ]}
    />
  );
}

interface EventLinkProps {
  readonly folder: 'events' | 'tiles';
  readonly id: string;
  readonly name: string;
}

function EventLink({ folder, id, name }: EventLinkProps) {
  return (
    <Anchor component={Link} href={`/console/${folder}/${encodeURIComponent(id)}`}>
      {name}
    </Anchor>
  );
}
