import { Button, Group, Progress } from '@mantine/core';
import { csvOf } from '#console/frame/csv.ts';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatMoment, formatNumber, nameOf } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { PageLink, Section } from '#console/frame/page.tsx';
import { saveFile } from '#console/frame/save-file.ts';
import { labels } from '#console/frame/text.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { participantText } from '#console/participants/text.ts';
import { StandingsPicture } from '#console/results/standings-picture.tsx';
import { TeamStandings } from '#console/teams/team-standings.tsx';
import { type ConsoleBingoEventQuery, consoleBingoParticipants } from './documents.ts';
import { eventsText } from './text.ts';

interface Standing {
  readonly rank: number;
  readonly rsn: string;
  readonly tasksCompleted: number;
  readonly bingos: number;
  readonly points: number;
}

interface LeaderboardProps {
  readonly event: { readonly id: string; readonly name: string };
  readonly standings: readonly Standing[];
}

/** The standings of an event, best first. */
export function Leaderboard({ event, standings }: LeaderboardProps) {
  const save = () => {
    const lines = standings.map(({ rank, rsn, points, tasksCompleted, bingos }) => [
      rank,
      rsn,
      points,
      tasksCompleted,
      bingos,
    ]);
    const headings = ['rank', 'player', 'points', 'tasks', 'bingos'];
    saveFile(`${event.id}.csv`, csvOf([headings, ...lines]), 'text/csv');
  };
  return (
    <>
      <StandingsTable standings={standings} />
      {standings.length > 0 && (
        <Group gap="xs" mt="sm">
          <Button variant="default" size="xs" onClick={save}>
            {eventsText.standingsCsv}
          </Button>
          <StandingsPicture
            event={event}
            standings={standings.map(({ rsn, ...line }) => ({ ...line, name: rsn, color: null }))}
          />
        </Group>
      )}
    </>
  );
}

function StandingsTable({ standings }: Pick<LeaderboardProps, 'standings'>) {
  return (
    <DataTable
      label={eventsText.leaderboard}
      rows={standings}
      none={eventsText.noStandings}
      idOf={({ rsn }) => rsn}
      minWidth={420}
      columns={[
        [labels.player, ({ rsn }) => rsn],
        [labels.rank, ({ rank }) => rank],
        [labels.points, ({ points }) => formatNumber(points)],
        [labels.tasks, ({ tasksCompleted }) => tasksCompleted],
        [labels.bingos, ({ bingos }) => bingos],
      ]}
    />
  );
}

type Standings = NonNullable<ConsoleBingoEventQuery['bingoEvent']>['teamLeaderboard'];

/** The standings of the teams of a bingo event, best first. */
export function BingoTeamStandings({
  event,
  standings,
}: {
  readonly event: LeaderboardProps['event'];
  readonly standings: Standings;
}) {
  return (
    <>
      <TeamStandings
        standings={standings}
        completed={[
          [labels.tasks, ({ tasksCompleted }) => tasksCompleted],
          [labels.bingos, ({ bingos }) => bingos],
        ]}
      />
      <Group>
        <StandingsPicture
          event={event}
          standings={standings.map(({ rank, points, team }) => ({ ...team, rank, points }))}
        />
      </Group>
    </>
  );
}

interface Props {
  readonly eventId: string;
  /** Number of tasks on the board. */
  readonly tasks: number;
}

/** The registrations of an event with the progress of each, for organisers. */
export function ParticipantList({ eventId, tasks }: Props) {
  const query = useGraph(consoleBingoParticipants, { eventId });
  const addressOf = (id: string) =>
    `/console/events/${encodeURIComponent(eventId)}/participants/${encodeURIComponent(id)}`;
  return (
    <Section title={eventsText.participants}>
      <Loaded query={query}>
        {({ bingoParticipants }) => (
          <DataTable
            label={eventsText.participants}
            rows={bingoParticipants ?? []}
            none={eventsText.noStandings}
            idOf={({ rsn }) => rsn}
            columns={[
              [labels.player, ({ id, rsn }) => <PageLink href={addressOf(id ?? '')}>{rsn}</PageLink>],
              [labels.user, ({ user }) => nameOf(user)],
              [
                labels.tasks,
                ({ rsn, tasksCompleted }) => (
                  <Group gap="xs" wrap="nowrap">
                    <Progress
                      w={80}
                      value={tasks === 0 ? 0 : (100 * tasksCompleted) / tasks}
                      aria-label={participantText.title(rsn)}
                    />
                    {participantText.progress(formatNumber(tasksCompleted), formatNumber(tasks))}
                  </Group>
                ),
              ],
              [labels.bingos, ({ bingos }) => bingos],
              [labels.points, ({ points }) => formatNumber(points)],
              [
                eventsText.registered,
                ({ registeredAt }) => (registeredAt ? formatMoment(registeredAt) : '–'),
              ],
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
