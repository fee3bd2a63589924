import type { Transaction } from '#kit/database/database';
import { DomainError, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { hashOfKey } from '../keys/bingo-key';
import type { BingoTeam } from './bingo-team.type';
import { lockTeamEvent, ownParticipant, readTeam, requireNotStarted } from './lock-team';
import { moveParticipant } from './move-participant';

const BY_CODE = {
  name: 'bingo_team_by_invite_code',
  text: 'SELECT t.id, t.event_id AS "eventId" FROM bingo.teams t WHERE t.invite_hash = $1',
} as const;

/**
 * Lets the caller join a team by its invite code.
 *
 * @throws DomainError NOT_FOUND for a code that is not valid, or if the caller is not registered for the event;
 *   BAD_USER_INPUT if the caller is in another team, the team is full, or the event has started.
 */
export async function joinTeam(
  { database }: BingoDependencies,
  caller: Caller,
  inviteCode: string,
): Promise<BingoTeam> {
  return database.transaction(async (transaction) => {
    const { eventId } = await teamOfCode(transaction, inviteCode);
    const event = await lockTeamEvent(transaction, eventId);
    // The code may have been rotated before the lock was held.
    const team = await readTeam(transaction, (await teamOfCode(transaction, inviteCode)).id);
    const own = await ownParticipant(transaction, caller, event.id);
    if (own.teamId === team.id) return team;
    requireNotStarted(caller, event);
    if (own.teamId !== null) throw new DomainError('BAD_USER_INPUT', 'You are in another team already');
    await moveParticipant(transaction, own, { event, team });
    return readTeam(transaction, team.id);
  });
}

async function teamOfCode(
  transaction: Transaction,
  inviteCode: string,
): Promise<Pick<BingoTeam, 'id' | 'eventId'>> {
  const team = await transaction.row<Pick<BingoTeam, 'id' | 'eventId'>>(BY_CODE, [hashOfKey(inviteCode)]);
  if (!team) throw notFound('Team of this invite code');
  return team;
}
