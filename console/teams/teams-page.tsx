import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { UnknownEvent } from '#console/events/events-page.tsx';
import { DataTable } from '#console/frame/data-table.tsx';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Page, PageLink, type PageParams, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { BalanceDialog } from './balance-dialog.tsx';
import {
  type ConsoleBingoTeamsQuery,
  consoleAssignBingoTeamCaptain,
  consoleBingoDraft,
  consoleBingoTeams,
  consoleCreateBingoTeam,
  consoleDisbandBingoTeam,
  consoleJoinBingoTeam,
  consoleLeaveBingoTeam,
  consolePlaceBingoParticipant,
  consoleRemoveBingoTeamMember,
  consoleRotateBingoTeamInvite,
  consoleTeamParticipants,
  consoleUpdateBingoTeam,
} from './documents.ts';
import {
  identity,
  invitationOf,
  type Team,
  type TeamFields,
  type TeamOperations,
  useOperation,
} from './team.ts';
import { Teams } from './teams.tsx';
import { teamsText } from './text.ts';

/** The teams of a bingo event: who is in them, and what captains and organisers may change. */
export function TeamsPage({ params: { id } }: PageParams) {
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
  return <PageLink href={`/console/events/${encodeURIComponent(id)}`}>{labels.backToEvent}</PageLink>;
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
      {organises && <Unplaced event={event} all={teams} teams={open} />}
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
    completed: `${labels.tasks}: ${tasksCompleted}`,
    captainId: captain?.userId ?? null,
    members: members.map(({ userId, rsn, user }) => ({
      userId,
      name: rsn,
      username: user?.username ?? null,
    })),
  };
}

/** Returns what may be done with the teams of a bingo event. */
function useBingoTeams(eventId: string): TeamOperations {
  return {
    create: useOperation(
      consoleCreateBingoTeam,
      (fields: TeamFields) => ({ input: { eventId, ...fields } }),
      ({ createBingoTeam }) => invitationOf(createBingoTeam),
    ),
    update: useOperation(consoleUpdateBingoTeam, identity, identity),
    disband: useOperation(consoleDisbandBingoTeam, identity, identity),
    invite: useOperation(consoleRotateBingoTeamInvite, identity, ({ rotateBingoTeamInvite }) =>
      invitationOf(rotateBingoTeamInvite),
    ),
    remove: useOperation(consoleRemoveBingoTeamMember, identity, identity),
    makeCaptain: useOperation(consoleAssignBingoTeamCaptain, identity, identity),
    join: useOperation(consoleJoinBingoTeam, identity, ({ joinBingoTeam }) => joinBingoTeam.name),
    leave: useOperation(consoleLeaveBingoTeam, () => ({ eventId }), identity),
  };
}

/** The order in which teams pick their members. */
function Draft({ eventId }: { readonly eventId: string }) {
  const query = useGraph(consoleBingoDraft, { eventId });
  return (
    <section aria-labelledby="draft">
      <Title order={2} size="h3" id="draft" mb="xs">
        {teamsText.draft}
      </Title>
      <Text size="sm" mb="sm">
        {teamsText.draftText}
      </Text>
      <Loaded query={query}>
        {({ bingoDraftOrder }) => (
          <DataTable
            label={teamsText.draft}
            rows={bingoDraftOrder?.rows ?? []}
            idOf={({ pick }) => pick}
            minWidth={360}
            columns={[
              [teamsText.pick, ({ pick }) => pick],
              [teamsText.round, ({ round }) => round],
              [teamsText.team, ({ team }) => team],
              [labels.player, ({ rsn }) => rsn ?? teamsText.free],
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

interface UnplacedProps {
  readonly event: TeamsProps['event'];
  readonly all: readonly Team[];
  /** Teams that are not full. */
  readonly teams: readonly Pick<Team, 'id' | 'name'>[];
}

/** The players without a team, whom an organiser places. */
function Unplaced({ event, all, teams }: UnplacedProps) {
  const query = useGraph(consoleTeamParticipants, { eventId: event.id });
  const [isBalanceOpen, setBalanceOpen] = useState(false);
  return (
    <Section title={teamsText.unplaced}>
      <Loaded query={query}>
        {({ bingoParticipants }) => {
          const waiting = (bingoParticipants ?? []).filter(({ team }) => team === null);
          if (waiting.length === 0) return <Text>{teamsText.allPlaced}</Text>;
          return (
            <>
              <DataTable
                label={teamsText.unplaced}
                rows={waiting}
                idOf={({ rsn }) => rsn}
                minWidth={420}
                columns={[
                  [labels.player, ({ rsn }) => rsn],
                  [
                    teamsText.team,
                    ({ id, rsn }) => <Placement participantId={id ?? ''} rsn={rsn} teams={teams} />,
                  ],
                ]}
              />
              {teams.length > 1 && (
                <Button variant="default" mt="sm" onClick={() => setBalanceOpen(true)}>
                  {teamsText.balance}
                </Button>
              )}
              {isBalanceOpen && (
                <BalanceDialog
                  waiting={waiting.flatMap(({ id, rsn }) => (id === null ? [] : { id, rsn }))}
                  teams={all}
                  size={event.teamSize ?? 0}
                  onClose={() => setBalanceOpen(false)}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

interface PlacementProps extends Pick<UnplacedProps, 'teams'> {
  readonly participantId: string;
  readonly rsn: string;
}

function Placement({ participantId, rsn, teams }: PlacementProps) {
  const [chosen, setChosen] = useState('');
  const { mutate, error, isPending } = useGraphMutation(consolePlaceBingoParticipant);
  const teamId = chosen || teams[0]?.id;
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <NativeSelect
          size="xs"
          aria-label={teamsText.chooseTeam(rsn)}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={teamId}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          disabled={teamId === undefined}
          aria-label={teamsText.placePlayer(rsn)}
          onClick={() => teamId !== undefined && mutate({ participantId, teamId })}
        >
          {teamsText.place}
        </Button>
      </Group>
      {error && <FailureNotice failure={error} />}
    </>
  );
}
