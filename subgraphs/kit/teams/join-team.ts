import { DomainError, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { Transaction } from '../database/database';
import { hashSecret } from '../hash-secret';
import { lockTeamEvent, ownMember, readTeam, requireNotStarted } from './lock-team';
import { moveMember } from './move-member';
import type { TeamArea, TeamMember, TeamRow } from './team-area';
import type { InvitedTeam } from './team-statements';

/**
 * Lets the caller join a team by its invite code.
 *
 * @throws DomainError NOT_FOUND for a code that is not valid, or a caller who cannot be a member;
 * BAD_USER_INPUT if the caller is in another team, the team is full, or the event has started.
 */
export async function joinTeam<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  inviteCode: string,
): Promise<Team> {
  return area.database.transaction(async (transaction) => {
    const { eventId } = await teamOfCode(area, transaction, inviteCode);
    const event = await lockTeamEvent(area, transaction, eventId);
    // The code may have been rotated before the lock was held.
    const { id } = await teamOfCode(area, transaction, inviteCode);
    const team = await readTeam(area, transaction, id);
    const own = await ownMember(area, transaction, caller, event.id);
    if (own.teamId === team.id) return team;
    requireNotStarted(area, caller, event);
    if (own.teamId !== null) throw new DomainError('BAD_USER_INPUT', 'You are in another team already');
    await moveMember(area, transaction, own, { event, team });
    return readTeam(area, transaction, id);
  });
}

async function teamOfCode<Team extends TeamRow, Member extends TeamMember>(
  { statements }: TeamArea<Team, Member>,
  transaction: Transaction,
  inviteCode: string,
): Promise<InvitedTeam> {
  const team = await transaction.row(statements.byCode, [hashSecret(inviteCode)]);
  if (!team) throw notFound('Team of this invite code');
  return team;
}
