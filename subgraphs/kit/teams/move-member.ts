import { DomainError } from '#protocol/errors';
import type { Transaction } from '../database/database';
import type { LockedTeam } from './lock-team';
import type { TeamArea, TeamMember, TeamRow } from './team-area';

/**
 * Moves a member to a team, or out of its team. What it earned stays with the team that it was in; a team
 * whose captain leaves is led by its earliest member. The caller must hold the exclusive lock of the event.
 *
 * @param destination null: no team.
 * @throws DomainError BAD_USER_INPUT if the team is full.
 */
export async function moveMember<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  transaction: Transaction,
  member: Member,
  destination: LockedTeam<Team> | null,
): Promise<void> {
  const { statements } = area;
  const teamId = destination?.team.id ?? null;
  if (member.teamId === teamId) return;
  if (destination && destination.team.memberCount >= destination.event.teamSize)
    throw new DomainError('BAD_USER_INPUT', 'The team is full');
  await transaction.rows(statements.dismissCaptain, [member.eventId, area.keyOf(member)]);
  await area.writeTeamOf(transaction, member, teamId);
  area.onChanged?.(transaction, member.eventId);
  for (const id of [member.teamId, teamId]) {
    if (id !== null) await transaction.rows(statements.appointCaptain, [id]);
  }
}
