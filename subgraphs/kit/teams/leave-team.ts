import { DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { lockTeamEvent, ownMember, readTeam, requireNotStarted } from './lock-team';
import { moveMember } from './move-member';
import type { TeamArea, TeamMember, TeamRow } from './team-area';

/**
 * Lets the caller leave its team.
 *
 * @returns the team that the caller was in.
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT if the caller is in no team, or the event has started.
 */
export async function leaveTeam<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  eventId: string,
): Promise<Team> {
  return area.database.transaction(async (transaction) => {
    const event = await lockTeamEvent(area, transaction, eventId);
    const own = await ownMember(area, transaction, caller, event.id);
    if (own.teamId === null) throw new DomainError('BAD_USER_INPUT', 'You are in no team');
    requireNotStarted(area, caller, event);
    await moveMember(area, transaction, own, null);
    return readTeam(area, transaction, own.teamId);
  });
}
