import { DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { BingoTeam } from './bingo-team.type';
import { lockTeamEvent, ownParticipant, readTeam, requireNotStarted } from './lock-team';
import { moveParticipant } from './move-participant';

/**
 * Lets the caller leave its team.
 *
 * @returns the team that the caller was in.
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT if the caller is in no team, or the event has started.
 */
export async function leaveTeam(
  { database }: BingoDependencies,
  caller: Caller,
  eventId: string,
): Promise<BingoTeam> {
  return database.transaction(async (transaction) => {
    const event = await lockTeamEvent(transaction, eventId);
    const own = await ownParticipant(transaction, caller, event.id);
    if (own.teamId === null) throw new DomainError('BAD_USER_INPUT', 'You are in no team');
    requireNotStarted(caller, event);
    await moveParticipant(transaction, own, null);
    return readTeam(transaction, own.teamId);
  });
}
