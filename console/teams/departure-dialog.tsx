import { ConfirmDialog } from '#console/frame/confirm-dialog.tsx';
import { teamsText } from '#console/text/teams.ts';
import type { Team, TeamMember, TeamOperations } from './team.ts';

/** A member to be removed from a team, or null for all: the team is disbanded. */
export interface Departure {
  readonly team: Team;
  readonly member: TeamMember | null;
}

interface Props extends Pick<TeamOperations, 'disband' | 'remove'> {
  readonly departure: Departure;
  readonly onClose: () => void;
}

/** Says what removing a member or disbanding a team does, and does it. */
export function DepartureDialog({ departure: { team, member }, disband, remove, onClose }: Props) {
  const teamId = team.id;
  return member === null ? (
    <ConfirmDialog
      title={teamsText.disbandTeam(team.name)}
      words={teamsText.disbandWords}
      act={teamsText.doDisband}
      failure={disband.error}
      isPending={disband.isPending}
      onClose={onClose}
      onConfirm={() => disband.run({ teamId }, onClose)}
    />
  ) : (
    <ConfirmDialog
      title={teamsText.removeFrom(member.name, team.name)}
      words={teamsText.removeWords}
      act={teamsText.doRemove}
      failure={remove.error}
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.run({ teamId, userId: member.userId }, onClose)}
    />
  );
}
