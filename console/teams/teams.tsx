import { Button, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { teamsText } from '#console/text/teams.ts';
import { type Departure, DepartureDialog } from './departure-dialog.tsx';
import { InviteCode } from './invite-code.tsx';
import type { Invitation, Team, TeamEvent, TeamOperations } from './team.ts';
import { type TeamActions, TeamCard } from './team-card.tsx';
import { JoinForm, NewTeam, RenameDialog } from './team-form.tsx';

interface Props {
  readonly event: TeamEvent;
  readonly teams: readonly Team[];
  readonly operations: TeamOperations;
  readonly organises: boolean;
}

/** The teams of an event with what captains, organisers and players may change. */
export function Teams({ event, teams, operations, organises }: Props) {
  const viewer = useViewer();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [joined, setJoined] = useState<string | null>(null);
  const [confirmed, setConfirmed] = useState<Departure | null>(null);
  const [renamed, setRenamed] = useState<Team | null>(null);
  const { invite, disband, remove, makeCaptain, update, leave } = operations;
  const all = [invite, makeCaptain, leave];
  const confirm = (departure: Departure) => {
    disband.reset();
    remove.reset();
    setConfirmed(departure);
  };
  const actions: TeamActions = {
    isPending: all.some(({ isPending }) => isPending),
    invite: ({ id }) => invite.run({ teamId: id }, setInvitation),
    edit: setRenamed,
    disband: (team) => confirm({ team, member: null }),
    remove: (team, member) => confirm({ team, member }),
    makeCaptain: ({ id }, userId) => makeCaptain.run({ teamId: id, userId }),
  };
  const failure = all.find(({ error }) => error)?.error;
  const isUpcoming = event.status === 'upcoming';
  const mayJoin = viewer ? isUpcoming : false;
  const leads = ({ captainId }: Team) => isUpcoming && viewer?.id === captainId;
  const own = teams.find(({ members }) => members.some(({ userId }) => userId === viewer?.id));
  return (
    <>
      {invitation && <InviteCode {...invitation} />}
      {failure && <FailureNotice failure={failure} />}
      <Text role="status">{joined && own && teamsText.joined(joined)}</Text>
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
      {renamed && <RenameDialog team={renamed} update={update} onClose={() => setRenamed(null)} />}
      {confirmed && (
        <DepartureDialog
          departure={confirmed}
          disband={disband}
          remove={remove}
          onClose={() => setConfirmed(null)}
        />
      )}
      {(organises || mayJoin) && <NewTeam create={operations.create} onCreated={setInvitation} />}
      {mayJoin && !own && <JoinForm join={operations.join} onJoined={setJoined} />}
      {mayJoin && own && (
        <Button variant="default" loading={leave.isPending} onClick={() => leave.run()} maw="fit-content">
          {teamsText.leave(own.name)}
        </Button>
      )}
    </>
  );
}
