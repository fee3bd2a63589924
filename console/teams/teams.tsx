import { Badge, Button, Card, ColorSwatch, Group, List, SimpleGrid, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { eventsText } from '#console/events/text.ts';
import { ConfirmDialog } from '#console/frame/dialog.tsx';
import { FailureNotice } from '#console/frame/notices.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import type { Invitation, Team, TeamEvent, TeamMember, TeamOperations } from './team.ts';
import { InviteCode, InviteDialog, JoinForm, NewTeam, RenameDialog } from './team-form.tsx';
import { teamsText } from './text.ts';

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
  const [invited, setInvited] = useState<Team | null>(null);
  const { invite, disband, remove, makeCaptain, update, leave } = operations;
  const all = [makeCaptain, leave];
  const confirm = (departure: Departure) => {
    disband.reset();
    remove.reset();
    setConfirmed(departure);
  };
  const actions: TeamActions = {
    isPending: all.some(({ isPending }) => isPending),
    invite: setInvited,
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
      {invited && (
        <InviteDialog
          team={invited}
          invite={invite}
          onInvitation={setInvitation}
          onClose={() => setInvited(null)}
        />
      )}
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

/** A member to be removed from a team, or null for all: the team is disbanded. */
interface Departure {
  readonly team: Team;
  readonly member: TeamMember | null;
}

interface DepartureDialogProps extends Pick<TeamOperations, 'disband' | 'remove'> {
  readonly departure: Departure;
  readonly onClose: () => void;
}

/** Says what removing a member or disbanding a team does, and does it. */
function DepartureDialog({ departure: { team, member }, disband, remove, onClose }: DepartureDialogProps) {
  const teamId = team.id;
  return member === null ? (
    <ConfirmDialog
      title={teamsText.disbandTeam(team.name)}
      description={teamsText.disbandText}
      act={teamsText.doDisband}
      mutation={disband}
      onClose={onClose}
      onConfirm={() => disband.run({ teamId }, onClose)}
    />
  ) : (
    <ConfirmDialog
      title={teamsText.removeFrom(member.name, team.name)}
      description={teamsText.removeText}
      act={teamsText.doRemove}
      mutation={remove}
      onClose={onClose}
      onConfirm={() => remove.run({ teamId, userId: member.userId }, onClose)}
    />
  );
}

/** What may be done with a team. */
interface TeamActions {
  readonly isPending: boolean;
  readonly invite: (team: Team) => void;
  readonly edit: (team: Team) => void;
  readonly disband: (team: Team) => void;
  readonly remove: (team: Team, member: TeamMember) => void;
  readonly makeCaptain: (team: Team, userId: string) => void;
}

interface TeamCardProps {
  readonly team: Team;
  readonly size: number | null;
  /** Null for those who only look. */
  readonly actions: TeamActions | null;
}

/** A team with its members; captains and organisers change it here. */
function TeamCard({ team, size, actions }: TeamCardProps) {
  const { name, color, points, completed, members, captainId } = team;
  return (
    <Card withBorder component="article" aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <ColorSwatch color={color} size={18} aria-hidden />
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
        </Group>
        <Text size="sm" fw={600}>
          {eventsText.pointsOf(points)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {teamsText.members(members.length, size)}, {completed}
      </Text>
      {members.length === 0 ? (
        <Text mt="xs">{teamsText.noMembers}</Text>
      ) : (
        <List listStyleType="none" mt="xs" spacing={4}>
          {captainFirst(team).map((member) => (
            <List.Item
              key={member.userId}
              styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
            >
              <Member
                member={member}
                isCaptain={member.userId === captainId}
                actions={
                  actions && {
                    isPending: actions.isPending,
                    remove: () => actions.remove(team, member),
                    makeCaptain: () => actions.makeCaptain(team, member.userId),
                  }
                }
              />
            </List.Item>
          ))}
        </List>
      )}
      {actions && <CardActions team={team} actions={actions} />}
    </Card>
  );
}

function CardActions({ team, actions }: { readonly team: Team; readonly actions: TeamActions }) {
  const buttons = [
    [teamsText.invite, teamsText.inviteOf, actions.invite],
    [teamsText.rename, teamsText.renameTeam, actions.edit],
    [teamsText.disband, teamsText.disbandTeam, actions.disband],
  ] as const;
  return (
    <Group mt="sm" gap="xs">
      {buttons.map(([label, labelOf, act]) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          disabled={actions.isPending}
          aria-label={labelOf(team.name)}
          onClick={() => act(team)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

function captainFirst({ members, captainId }: Team): readonly TeamMember[] {
  return members.toSorted(
    (left, right) => Number(right.userId === captainId) - Number(left.userId === captainId),
  );
}

interface MemberProps {
  readonly member: TeamMember;
  readonly isCaptain: boolean;
  readonly actions: {
    readonly isPending: boolean;
    readonly remove: () => void;
    readonly makeCaptain: () => void;
  } | null;
}

function Member({ member: { name, username }, isCaptain, actions }: MemberProps) {
  return (
    <Group gap="xs" justify="space-between">
      <Text component="div" size="sm">
        {name}{' '}
        <Text span size="sm" c="dimmed">
          {username}
        </Text>{' '}
        {isCaptain && (
          <Badge size="sm" variant="light">
            {teamsText.captain}
          </Badge>
        )}
      </Text>
      {actions && (
        <Group gap={4}>
          {!isCaptain && (
            <Button
              size="compact-xs"
              variant="default"
              disabled={actions.isPending}
              aria-label={teamsText.makeCaptain(name)}
              onClick={actions.makeCaptain}
            >
              ★
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            disabled={actions.isPending}
            aria-label={teamsText.remove(name)}
            onClick={actions.remove}
          >
            ×
          </Button>
        </Group>
      )}
    </Group>
  );
}
