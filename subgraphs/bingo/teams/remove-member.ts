import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { BingoTeam } from './bingo-team.type';
import { lockTeam, memberOf, readTeam, requireCaptain, requireNotStarted } from './lock-team';
import { logTeam } from './log-team';
import { moveParticipant } from './move-participant';

/** A member of a team. */
export interface MemberInput {
  readonly teamId: string;
  readonly userId: string;
}

/**
 * Removes a member from a team, on behalf of its captain or an organiser. What the member earned stays with the team.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN, BAD_USER_INPUT once the event has started, except for organisers.
 */
export async function removeMember(
  dependencies: BingoDependencies,
  caller: Caller,
  { teamId, userId }: MemberInput,
): Promise<BingoTeam> {
  return dependencies.database.transaction(async (transaction) => {
    const { event, team } = await lockTeam(transaction, teamId);
    await requireCaptain(transaction, caller, team);
    requireNotStarted(caller, event);
    const member = await memberOf(transaction, team, userId);
    await moveParticipant(transaction, member, null);
    await logTeam(dependencies, transaction, caller, team, {
      action: 'bingo_team_member_remove',
      done: `Removed ${member.rsn} (${member.id}) from`,
    });
    return readTeam(transaction, teamId);
  });
}

/**
 * Makes another member the captain of a team, on behalf of its captain or an organiser. Idempotent.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN.
 */
export async function assignCaptain(
  dependencies: BingoDependencies,
  caller: Caller,
  { teamId, userId }: MemberInput,
): Promise<BingoTeam> {
  return dependencies.database.transaction(async (transaction) => {
    const { team } = await lockTeam(transaction, teamId);
    await requireCaptain(transaction, caller, team);
    const member = await memberOf(transaction, team, userId);
    if (team.captainId === member.id) return team;
    await transaction.rows(ASSIGN_CAPTAIN, [teamId, member.id]);
    await logTeam(dependencies, transaction, caller, team, {
      action: 'bingo_team_captain_assign',
      done: `Made ${member.rsn} (${member.id}) captain of`,
    });
    return readTeam(transaction, teamId);
  });
}

const ASSIGN_CAPTAIN = {
  name: 'bingo_assign_team_captain',
  text: 'UPDATE bingo.teams SET captain_id = $2 WHERE id = $1',
} as const;
