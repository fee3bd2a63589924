import { brokenConstraint } from '#kit/database/database-errors';
import { changedFields, givenFields } from '#kit/fields';
import { foldPlayerName } from '#kit/rules/player-name';
import { DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { hashOfKey } from '../keys/bingo-key';
import type { UpdateBingoTeamInput } from './bingo-team.inputs';
import type { BingoTeam, BingoTeamInvitation } from './bingo-team.type';
import { lockTeam, readTeam, requireCaptain, requireNotStarted } from './lock-team';
import { logTeam } from './log-team';
import { TeamEntity } from './team.entity';
import { TEAM_FIELDS, teamNameTaken } from './team-fields';
import { newInviteCode } from './team-id';

/**
 * Changes the name or the colour of a team, on behalf of its captain or an organiser.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, FORBIDDEN, CONFLICT if the name is taken.
 */
export async function updateTeam(
  dependencies: BingoDependencies,
  caller: Caller,
  teamId: string,
  input: UpdateBingoTeamInput,
): Promise<BingoTeam> {
  const given = givenFields(TEAM_FIELDS, input);
  const names = given.name === undefined ? {} : { foldedName: foldPlayerName(given.name) };
  try {
    return await dependencies.database.transaction(async (transaction) => {
      const { team } = await lockTeam(transaction, teamId);
      await requireCaptain(transaction, caller, team);
      const changes = changedFields(TEAM_FIELDS, team, { ...team, ...given });
      if (changes.length === 0) return team;
      await transaction.entities.update(TeamEntity, { id: teamId }, { ...given, ...names });
      await logTeam(dependencies, transaction, caller, team, {
        action: 'bingo_team_update',
        done: `Changed ${changes.join(', ')} of`,
      });
      return readTeam(transaction, teamId);
    });
  } catch (error) {
    throw brokenConstraint(error) === 'uq_teams_name' ? teamNameTaken() : error;
  }
}

/**
 * Replaces the invite code of a team, on behalf of its captain or an organiser. The old one is invalid at once.
 *
 * @returns the new code, which is returned only once.
 * @throws DomainError NOT_FOUND, FORBIDDEN.
 */
export async function rotateInvite(
  dependencies: BingoDependencies,
  caller: Caller,
  teamId: string,
): Promise<BingoTeamInvitation> {
  const inviteCode = newInviteCode();
  return dependencies.database.transaction(async (transaction) => {
    const { team } = await lockTeam(transaction, teamId);
    await requireCaptain(transaction, caller, team);
    await transaction.entities.update(TeamEntity, { id: teamId }, { inviteHash: hashOfKey(inviteCode) });
    await logTeam(dependencies, transaction, caller, team, {
      action: 'bingo_team_invite_rotate',
      done: 'Replaced the invite code of',
    });
    return { team, inviteCode };
  });
}

const HAS_EARNED = {
  name: 'bingo_team_has_entries',
  text: `SELECT EXISTS (SELECT FROM bingo.ledger l WHERE l.team_id = $1 AND l.team_id <> '') AS "hasEntries"`,
} as const;

/**
 * Disbands a team for which nothing has counted; its members are in no team then.
 *
 * @returns the team that was.
 * @throws DomainError NOT_FOUND, FORBIDDEN, BAD_USER_INPUT if something counted, or the event has started, except for
 *   organisers.
 */
export async function disbandTeam(
  dependencies: BingoDependencies,
  caller: Caller,
  teamId: string,
): Promise<BingoTeam> {
  return dependencies.database.transaction(async (transaction) => {
    const { event, team } = await lockTeam(transaction, teamId);
    await requireCaptain(transaction, caller, team);
    requireNotStarted(caller, event);
    if ((await transaction.row<{ hasEntries: boolean }>(HAS_EARNED, [teamId]))?.hasEntries) {
      throw new DomainError('BAD_USER_INPUT', 'A team for which tasks have counted cannot be disbanded');
    }
    await transaction.entities.delete(TeamEntity, { id: teamId });
    await logTeam(dependencies, transaction, caller, team, {
      action: 'bingo_team_disband',
      done: 'Disbanded',
    });
    return team;
  });
}
