import { DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { changedFields, type GivenFields, givenFields } from '../fields';
import { hashSecret } from '../hash-secret';
import { foldPlayerName } from '../rules/player-name';
import type { Invitation } from './create-team';
import { lockTeam, readTeam, requireCaptain, requireNotStarted } from './lock-team';
import { logTeam } from './log-team';
import type { TeamArea, TeamMember, TeamRow } from './team-area';
import { TEAM_FIELDS, type TeamFields, teamNameConflict } from './team-fields';
import { newInviteCode } from './team-id';

/**
 * Changes the name or the colour of a team, on behalf of its captain or an organiser.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, FORBIDDEN, CONFLICT if the name is taken.
 */
export async function updateTeam<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  teamId: string,
  input: GivenFields<TeamFields>,
): Promise<Team> {
  const given = givenFields(TEAM_FIELDS, input);
  try {
    return await area.database.transaction(async (transaction) => {
      const { team } = await lockTeam(area, transaction, teamId);
      await requireCaptain(area, transaction, caller, team);
      const { name, color } = { ...team, ...given };
      const changes = changedFields(TEAM_FIELDS, team, { name, color });
      if (changes.length === 0) return team;
      await transaction.rows(area.statements.update, [teamId, name, foldPlayerName(name), color]);
      area.onChanged?.(transaction, team.eventId);
      await logTeam(area, transaction, caller, team, {
        act: 'update',
        done: `Changed ${changes.join(', ')} of`,
      });
      return readTeam(area, transaction, teamId);
    });
  } catch (error) {
    throw teamNameConflict(error);
  }
}

/**
 * Replaces the invite code of a team, on behalf of its captain or an organiser. The old one is invalid at
 * once.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN.
 */
export async function rotateInvite<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  teamId: string,
): Promise<Invitation<Team>> {
  const inviteCode = newInviteCode(area.invitePrefix);
  return area.database.transaction(async (transaction) => {
    const { team } = await lockTeam(area, transaction, teamId);
    await requireCaptain(area, transaction, caller, team);
    await transaction.rows(area.statements.setInvite, [teamId, hashSecret(inviteCode)]);
    await logTeam(area, transaction, caller, team, {
      act: 'invite_rotate',
      done: 'Replaced the invite code of',
    });
    return { team, inviteCode };
  });
}

/**
 * Disbands a team that has earned nothing; its members are in no team then.
 *
 * @returns the team that was.
 * @throws DomainError NOT_FOUND, FORBIDDEN, BAD_USER_INPUT if the team must be kept, or the event has
 * started, except for organisers.
 */
export async function disbandTeam<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  teamId: string,
): Promise<Team> {
  return area.database.transaction(async (transaction) => {
    const { event, team } = await lockTeam(area, transaction, teamId);
    await requireCaptain(area, transaction, caller, team);
    requireNotStarted(area, caller, event);
    const problem = await area.keepProblem(transaction, teamId);
    if (problem) throw new DomainError('BAD_USER_INPUT', problem);
    await transaction.rows(area.statements.remove, [teamId]);
    area.onChanged?.(transaction, event.id);
    await logTeam(area, transaction, caller, team, { act: 'disband', done: 'Disbanded' });
    return team;
  });
}
