import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { eventsText } from '#console/text/events.ts';
import { teamsText } from '#console/text/teams.ts';
import { text } from '#console/text/text.ts';
import {
  type ConsoleBingoTeamsQuery,
  consoleAssignBingoTeamCaptain,
  consoleBingoTeams,
  consoleDisbandBingoTeam,
  consoleRemoveBingoTeamMember,
  consoleRotateBingoTeamInvite,
} from './documents.ts';
import { Draft } from './draft.tsx';
import { type Invitation, InviteCode } from './invite-code.tsx';
import { type Team, type TeamActions, TeamCard } from './team-card.tsx';
import { JoinForm, TeamForm } from './team-form.tsx';
import { Unplaced } from './unplaced.tsx';

interface Props {
  readonly params: { readonly id: string };
}

/** The teams of an event: who is in them, and what captains and organisers may change. */
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
              <Teams event={bingoEvent} teams={bingoTeams?.nodes ?? []} />
            )}
          </Page>
        ) : (
          <Page title={text.notFound.title}>
            <Text>{eventsText.unknown}</Text>
          </Page>
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

function Teams({ event, teams }: TeamsProps) {
  const viewer = useViewer();
  const organises = viewer?.may('manage_bingo') ?? false;
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [joined, setJoined] = useState<string | null>(null);
  const { actions, failure } = useTeamActions(setInvitation);
  const isUpcoming = event.status === 'upcoming';
  const leads = (team: Team) => viewer?.id === team.captain?.userId && isUpcoming;
  const open = teams.filter(({ members }) => members.length < (event.teamSize ?? 0));
  return (
    <>
      {invitation && <InviteCode {...invitation} />}
      {failure && <FailureNotice failure={failure} />}
      <Text role="status">{joined && teamsText.joined(joined)}</Text>
      {teams.length === 0 && <Text>{teamsText.none}</Text>}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {teams.map((team) => (
          <TeamCard
            key={team.id}
            team={team}
            size={event.teamSize}
            actions={organises || leads(team) ? actions : null}
          />
        ))}
      </SimpleGrid>
      {organises && <Unplaced eventId={event.id} teams={open} />}
      {(organises || (viewer && isUpcoming)) && <TeamForm eventId={event.id} onCreated={setInvitation} />}
      {viewer && isUpcoming && <JoinForm onJoined={setJoined} />}
      {organises && <Draft eventId={event.id} />}
    </>
  );
}

function useTeamActions(onInvitation: (invitation: Invitation) => void) {
  const invite = useGraphMutation(consoleRotateBingoTeamInvite);
  const disband = useGraphMutation(consoleDisbandBingoTeam);
  const remove = useGraphMutation(consoleRemoveBingoTeamMember);
  const captain = useGraphMutation(consoleAssignBingoTeamCaptain);
  const all = [invite, disband, remove, captain];
  const actions: TeamActions = {
    isPending: all.some(({ isPending }) => isPending),
    invite: ({ id }) =>
      invite.mutate(
        { teamId: id },
        {
          onSuccess: ({ rotateBingoTeamInvite: { inviteCode, team } }) =>
            onInvitation({ team: team.name, code: inviteCode }),
        },
      ),
    disband: ({ id }) => disband.mutate({ teamId: id }),
    remove: ({ id }, userId) => remove.mutate({ teamId: id, userId }),
    makeCaptain: ({ id }, userId) => captain.mutate({ teamId: id, userId }),
  };
  return { actions, failure: all.find(({ error }) => error)?.error ?? null };
}
