import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { UnknownEvent } from '#console/events/unknown-event.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { eventsText } from '#console/text/events.ts';
import { teamsText } from '#console/text/teams.ts';
import { type ConsoleBingoTeamsQuery, consoleBingoTeams } from './documents.ts';
import { Draft } from './draft.tsx';
import type { Team } from './team.ts';
import { Teams } from './teams.tsx';
import { Unplaced } from './unplaced.tsx';
import { useBingoTeams } from './use-bingo-teams.ts';

interface Props {
  readonly params: { readonly id: string };
}

/** The teams of a bingo event: who is in them, and what captains and organisers may change. */
export function TeamsPage({ params: { id } }: Props) {
  const query = useGraph(consoleBingoTeams, { eventId: id });
  return (
    <Loaded query={query}>
      {({ bingoEvent, bingoTeams }) =>
        bingoEvent ? (
          <Page title={teamsText.title(bingoEvent.name)} actions={<Back id={id} />}>
            {bingoEvent.mode === 'solo' ? (
              <Text>{teamsText.solo}</Text>
            ) : (
              <BingoTeams event={bingoEvent} teams={(bingoTeams?.nodes ?? []).map(teamOf)} />
            )}
          </Page>
        ) : (
          <UnknownEvent />
        )
      }
    </Loaded>
  );
}

function Back({ id }: { readonly id: string }) {
  return (
    <Anchor component={Link} href={`/console/events/${encodeURIComponent(id)}`}>
      {teamsText.back}
    </Anchor>
  );
}

interface TeamsProps {
  readonly event: NonNullable<ConsoleBingoTeamsQuery['bingoEvent']>;
  readonly teams: readonly Team[];
}

function BingoTeams({ event, teams }: TeamsProps) {
  const organises = useViewer()?.may('manage_bingo') ?? false;
  const operations = useBingoTeams(event.id);
  const open = teams.filter(({ members }) => members.length < (event.teamSize ?? 0));
  return (
    <>
      <Teams event={event} teams={teams} operations={operations} organises={organises} />
      {organises && <Unplaced eventId={event.id} teams={open} />}
      {organises && <Draft eventId={event.id} />}
    </>
  );
}

function teamOf({
  captain,
  members,
  tasksCompleted,
  ...team
}: NonNullable<ConsoleBingoTeamsQuery['bingoTeams']>['nodes'][number]): Team {
  return {
    ...team,
    completed: `${eventsText.tasks}: ${tasksCompleted}`,
    captainId: captain?.userId ?? null,
    members: members.map(({ userId, rsn, user }) => ({
      userId,
      name: rsn,
      username: user?.username ?? null,
    })),
  };
}
