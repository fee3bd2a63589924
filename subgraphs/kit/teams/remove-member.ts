import type { Caller } from '#protocol/principal';
import { lockTeam, memberOf, readTeam, requireCaptain, requireNotStarted } from './lock-team';
import { logTeam } from './log-team';
import { moveMember } from './move-member';
import type { TeamArea, TeamMember, TeamRow } from './team-area';
import type { Membership } from './team-statements';

/**
 * Removes a member from a team, on behalf of its captain or an organiser. What the member earned stays with
 * the team.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN, BAD_USER_INPUT once the event has started, except for organisers.
 */
export async function removeMember<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  { teamId, userId }: Membership,
): Promise<Team> {
  return area.database.transaction(async (transaction) => {
    const { event, team } = await lockTeam(area, transaction, teamId);
    await requireCaptain(area, transaction, caller, team);
    requireNotStarted(area, caller, event);
    const member = await memberOf(area, transaction, team, userId);
    await moveMember(area, transaction, member, null);
    await logTeam(area, transaction, caller, team, {
      act: 'member_remove',
      done: `Removed ${area.titleOf(member)} from`,
    });
    return readTeam(area, transaction, teamId);
  });
}

/**
 * Makes another member the captain of a team, on behalf of its captain or an organiser. Idempotent.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN.
 */
export async function assignCaptain<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  { teamId, userId }: Membership,
): Promise<Team> {
  return area.database.transaction(async (transaction) => {
    const { team } = await lockTeam(area, transaction, teamId);
    await requireCaptain(area, transaction, caller, team);
    const member = await memberOf(area, transaction, team, userId);
    const key = area.keyOf(member);
    if (team.captainId === key) return team;
    await transaction.rows(area.statements.setCaptain, [teamId, key]);
    area.onChanged?.(transaction, team.eventId);
    await logTeam(area, transaction, caller, team, {
      act: 'captain_assign',
      done: `Made ${area.titleOf(member)} captain of`,
    });
    return readTeam(area, transaction, teamId);
  });
}
