import { Anchor, Group, Progress, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatMoment, formatNumber, nameOf } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { participantText } from '#console/participants/text.ts';
import { TeamStandings } from '#console/teams/team-standings.tsx';
import type { ConsoleBingoEventQuery } from './documents.ts';
import { consoleBingoParticipants } from './documents.ts';
import { eventsText } from './text.ts';

interface Standing {
  readonly rank: number;
  readonly rsn: string;
  readonly tasksCompleted: number;
  readonly bingos: number;
  readonly points: number;
}

/** The standings of an event, best first. */
export function Leaderboard({ standings }: { readonly standings: readonly Standing[] }) {
  if (standings.length === 0) return <Text>{eventsText.noStandings}</Text>;
  return (
    <DataTable
      label={eventsText.leaderboard}
      rows={standings}
      idOf={({ rsn }) => rsn}
      minWidth={420}
      columns={[
        { heading: eventsText.player, cell: ({ rsn }) => rsn },
        { heading: eventsText.rank, cell: ({ rank }) => rank },
        { heading: eventsText.points, cell: ({ points }) => formatNumber(points) },
        { heading: eventsText.tasks, cell: ({ tasksCompleted }) => tasksCompleted },
        { heading: eventsText.bingos, cell: ({ bingos }) => bingos },
      ]}
    />
  );
}

type Standings = NonNullable<ConsoleBingoEventQuery['bingoEvent']>['teamLeaderboard'];

/** The standings of the teams of a bingo event, best first. */
export function BingoTeamStandings({ standings }: { readonly standings: Standings }) {
  return (
    <TeamStandings
      standings={standings}
      completed={[
        { heading: eventsText.tasks, cell: ({ tasksCompleted }) => tasksCompleted },
        { heading: eventsText.bingos, cell: ({ bingos }) => bingos },
      ]}
    />
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
    <section aria-labelledby="participants">
      <Title order={2} size="h3" id="participants" mb="sm">
        {eventsText.participants}
      </Title>
      <Loaded query={query}>
        {({ bingoParticipants }) =>
          bingoParticipants === null || bingoParticipants.length === 0 ? (
            <Text>{eventsText.noStandings}</Text>
          ) : (
            <DataTable
              label={eventsText.participants}
              rows={bingoParticipants}
              idOf={({ rsn }) => rsn}
              columns={[
                {
                  heading: eventsText.player,
                  cell: ({ id, rsn }) => (
                    <Anchor component={Link} href={addressOf(id ?? '')}>
                      {rsn}
                    </Anchor>
                  ),
                },
                { heading: eventsText.user, cell: ({ user }) => nameOf(user) },
                {
                  heading: eventsText.tasks,
                  cell: ({ rsn, tasksCompleted }) => (
                    <Group gap="xs" wrap="nowrap">
                      <Progress
                        w={80}
                        value={tasks === 0 ? 0 : (100 * tasksCompleted) / tasks}
                        aria-label={participantText.title(rsn)}
                      />
                      {participantText.progress(formatNumber(tasksCompleted), formatNumber(tasks))}
                    </Group>
                  ),
                },
                { heading: eventsText.bingos, cell: ({ bingos }) => bingos },
                { heading: eventsText.points, cell: ({ points }) => formatNumber(points) },
                {
                  heading: eventsText.registered,
                  cell: ({ registeredAt }) => (registeredAt ? formatMoment(registeredAt) : '–'),
                },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}
