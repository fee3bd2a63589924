import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import {
  type Invitation,
  identity,
  invitationOf,
  type TeamEvent,
  type TeamFields,
  type TeamOperations,
  useOperation,
} from '#console/teams/team.ts';
import { InviteCode, InviteDialog, JoinForm, NewTeam } from '#console/teams/team-form.tsx';
import { TeamStandings } from '#console/teams/team-standings.tsx';
import { teamsText } from '#console/teams/text.ts';
import { tilesText } from '#console/tiles/text.ts';
import {
  type ConsoleMyTileTeamQuery,
  type ConsoleTileTeamsQuery,
  consoleAssignTileTeamCaptain,
  consoleCreateTileTeam,
  consoleDisbandTileTeam,
  consoleJoinTileTeam,
  consoleLeaveTileTeam,
  consoleMyTileTeam,
  consoleRemoveTileTeamMember,
  consoleRotateTileTeamInvite,
  consoleUpdateTileTeam,
} from './documents.ts';

/** The viewer's team of a tile event, which can be joined, created or left until the event starts. */
export function MyTeam({ event, viewerId }: { readonly event: TeamEvent; readonly viewerId: string }) {
  const query = useGraph(consoleMyTileTeam, { eventId: event.id });
  const operations = useTileTeams(event.id);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const isUpcoming = event.status === 'upcoming';
  return (
    <Section title={teamsText.myTeam}>
      <Stack>
        {invitation && <InviteCode {...invitation} />}
        <Loaded query={query}>
          {({ tileProgress }) =>
            tileProgress?.team ? (
              <OwnTeam
                team={tileProgress.team}
                leads={tileProgress.team.captain?.id === viewerId}
                operations={isUpcoming ? operations : null}
                onInvitation={setInvitation}
              />
            ) : (
              <Text>{teamsText.inNone}</Text>
            )
          }
        </Loaded>
        {isUpcoming && query.data?.tileProgress?.team === null && (
          <>
            <JoinForm join={operations.join} onJoined={() => setInvitation(null)} />
            <NewTeam create={operations.create} onCreated={setInvitation} />
          </>
        )}
        {!isUpcoming && <Text size="sm">{teamsText.fixed}</Text>}
      </Stack>
    </Section>
  );
}

interface OwnTeamProps {
  readonly team: NonNullable<NonNullable<ConsoleMyTileTeamQuery['tileProgress']>['team']>;
  readonly leads: boolean;
  /** Null once the event has started. */
  readonly operations: TeamOperations | null;
  readonly onInvitation: (invitation: Invitation | null) => void;
}

function OwnTeam({
  team: { id, name, tilesCompleted, points },
  leads,
  operations,
  onInvitation,
}: OwnTeamProps) {
  const [isInviting, setInviting] = useState(false);
  const failure = operations?.leave.error;
  return (
    <>
      <Text role="status">{teamsText.inTeam(name)}</Text>
      <Text size="sm">{tilesText.progress(tilesCompleted, points)}</Text>
      {operations && (
        <Group>
          {leads && (
            <Button variant="default" onClick={() => setInviting(true)}>
              {teamsText.invite}
            </Button>
          )}
          <Button
            variant="default"
            loading={operations.leave.isPending}
            onClick={() => operations.leave.run(undefined, () => onInvitation(null))}
          >
            {teamsText.leave(name)}
          </Button>
        </Group>
      )}
      {failure && <FailureNotice failure={failure} />}
      {operations && isInviting && (
        <InviteDialog
          team={{ id, name }}
          invite={operations.invite}
          onInvitation={onInvitation}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  );
}

type Standings = NonNullable<ConsoleTileTeamsQuery['tileEvent']>['teamLeaderboard'];

/** The standings of the teams of a tile event, best first. */
export function TileTeamStandings({ standings }: { readonly standings: Standings }) {
  return (
    <TeamStandings
      standings={standings}
      completed={[[tilesText.tiles, ({ tilesCompleted }) => tilesCompleted]]}
    />
  );
}

/** Returns what may be done with the teams of a tile event. */
export function useTileTeams(eventId: string): TeamOperations {
  return {
    create: useOperation(
      consoleCreateTileTeam,
      (fields: TeamFields) => ({ input: { eventId, ...fields } }),
      ({ createTileTeam }) => invitationOf(createTileTeam),
    ),
    update: useOperation(consoleUpdateTileTeam, identity, identity),
    disband: useOperation(consoleDisbandTileTeam, identity, identity),
    invite: useOperation(consoleRotateTileTeamInvite, identity, ({ rotateTileTeamInvite }) =>
      invitationOf(rotateTileTeamInvite),
    ),
    remove: useOperation(consoleRemoveTileTeamMember, identity, identity),
    makeCaptain: useOperation(consoleAssignTileTeamCaptain, identity, identity),
    join: useOperation(consoleJoinTileTeam, identity, ({ joinTileTeam }) => joinTileTeam.name),
    leave: useOperation(consoleLeaveTileTeam, () => ({ eventId }), identity),
  };
}
