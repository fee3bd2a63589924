import { Stack, Text, Title } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { ageText, formatMoment, formatNumber, nameOf } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { PageLink, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import {
  type ConsolePlayerQuery,
  type ConsolePlayerStatisticsQuery,
  consolePlayer,
  consolePlayerStatistics,
} from './documents.ts';
import { readSkills } from './players.ts';
import { playersText } from './text.ts';

/** Shows what the areas of the platform know of a player, for signed-in users. */
export function Community({ name }: { readonly name: string }) {
  const query = useGraph(consolePlayer, { name });
  return (
    <Loaded query={query}>
      {({ player }) =>
        player && (
          <Stack align="stretch">
            <Title order={2} size="h3">
              {player.currentName ?? player.name}
            </Title>
            <Names history={player.nameHistory ?? []} />
            {player.claimedBy && <Text>{playersText.belongsTo(nameOf(player.claimedBy))}</Text>}
            <Text>
              {playersText.users}: {player.users?.map(nameOf).join(', ') || playersText.none}
            </Text>
            <Text>
              {playersText.attendance}: {attendanceText(player.attendance)}
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

function Names({ history }: { readonly history: NonNullable<Player['nameHistory']> }) {
  const former = history.flatMap(({ name, until }) =>
    until === null ? [] : playersText.until(name, formatMoment(until)),
  );
  return former.length > 0 && <Text>{playersText.formerNames(former.join(', '))}</Text>;
}

function attendanceText(attendance: Player['attendance']): string {
  if (!attendance || attendance.totalAttendance === 0) return playersText.none;
  const { totalAttendance, eventsAttended, totalPoints, lastSeen, streakWeeks } = attendance;
  return [
    playersText.attended(totalAttendance, eventsAttended, formatNumber(totalPoints)),
    lastSeen === null ? null : playersText.lastSeen(lastSeen),
    streakWeeks === 0 ? null : playersText.streak(streakWeeks),
  ]
    .filter((detail) => detail !== null)
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
        [playersText.bingo, ({ event }) => <EventLink folder="events" {...event} />],
        [labels.points, ({ points }) => formatNumber(points)],
        [labels.tasks, ({ tasksCompleted }) => tasksCompleted],
        [labels.bingos, ({ bingos }) => bingos],
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
        [playersText.tileEvents, ({ event }) => <EventLink folder="tiles" {...event} />],
        [playersText.member, ({ user }) => nameOf(user)],
        [labels.points, ({ points }) => formatNumber(points)],
        [playersText.tiles, ({ tilesCompleted }) => tilesCompleted],
        [
          playersText.lastTile,
          ({ lastCompletion }) => (lastCompletion === null ? playersText.none : formatMoment(lastCompletion)),
        ],
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
  return <PageLink href={`/console/${folder}/${encodeURIComponent(id)}`}>{name}</PageLink>;
}

/** Shows what the tracker publishes about a player, and how old that is. */
export function Statistics({ username }: { readonly username: string }) {
  const query = useGraph(consolePlayerStatistics, { username });
  return (
    <Section title={playersText.statistics}>
      <Loaded query={query}>
        {({ trackerPlayer }) =>
          trackerPlayer === null ? (
            <Text>{playersText.unknown}</Text>
          ) : (
            <Stack gap="xs" align="stretch">
              <Text fw={600}>
                {trackerPlayer.displayName} ({trackerPlayer.type})
              </Text>
              <Text>{playersText.experience(formatNumber(trackerPlayer.exp))}</Text>
              <Text>
                {playersText.efficiency(formatNumber(trackerPlayer.ehp), formatNumber(trackerPlayer.ehb))}
              </Text>
              <Age {...trackerPlayer} />
              <Skills skills={trackerPlayer.latestSnapshot?.skills} />
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}

type Age = Pick<NonNullable<ConsolePlayerStatisticsQuery['trackerPlayer']>, 'freshness' | 'updatedAt'>;

function Age({ freshness, updatedAt }: Age) {
  return (
    <Text size="sm" role="note">
      {playersText.age(ageText(freshness.ageSeconds))}
      {freshness.isStale && ` ${playersText.stale}`}
      {updatedAt !== null && ` ${playersText.updated(formatMoment(updatedAt))}`}
    </Text>
  );
}

function Skills({ skills }: { readonly skills: unknown }) {
  const rows = readSkills(skills);
  if (rows.length === 0) return null;
  return (
    <DataTable
      label={playersText.skills}
      rows={rows}
      idOf={({ name }) => name}
      minWidth={360}
      columns={[
        [playersText.skill, ({ name }) => name.replaceAll('_', ' ')],
        [playersText.level, ({ level }) => formatNumber(level)],
        [playersText.experienceOf, ({ experience }) => ranked(experience)],
        [labels.rank, ({ rank }) => ranked(rank)],
      ]}
    />
  );
}

function ranked(value: number | null): string {
  return value === null ? playersText.unranked : formatNumber(value);
}
