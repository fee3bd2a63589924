import { DomainError, forbidden, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { requireUser } from '../access/access';
import type { Transaction } from '../database/database';
import { changedFields, type InputFields, initialFields, inputChanges } from '../fields';
import { hashSecret } from '../hash-secret';
import { foldPlayerName } from '../rules/names';
import {
  isOrganiser,
  lockTeam,
  lockTeamEvent,
  logTeam,
  ownMember,
  readTeam,
  requireCaptain,
  requireNotStarted,
} from './lock-team';
import { moveMember } from './member.commands';
import {
  type EventOfTeams,
  newInviteCode,
  newTeamId,
  TEAM_FIELDS,
  type TeamArea,
  type TeamFields,
  type TeamMember,
  type TeamRow,
  teamNameConflict,
} from './team-area';

/** Most teams of an event. */
const MAX_TEAMS = 1000;

/** A team to create. */
interface NewTeam extends InputFields<TeamFields> {
  readonly eventId: string;
  /** Key of the captain; requires the permission of organisers. */
  readonly captainId?: string | null;
}

/** A team and its invite code, which is returned only once. */
interface Invitation<Team> {
  readonly team: Team;
  readonly inviteCode: string;
}

/**
 * Creates a team, which the caller joins as captain; organisers may appoint another captain.
 *
 * @throws DomainError BAD_USER_INPUT for a solo event, once it has started, or if the captain is in a team
 * already; NOT_FOUND, FORBIDDEN, CONFLICT if the name is taken.
 */
export async function createTeam<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  input: NewTeam,
): Promise<Invitation<Team>> {
  requireUser(caller);
  const { name, color } = initialFields(TEAM_FIELDS, input);
  const [id, inviteCode] = [newTeamId(), newInviteCode(area.invitePrefix)];
  try {
    return await area.database.transaction(async (transaction) => {
      const event = await lockTeamEvent(area, transaction, input.eventId);
      requireNotStarted(area, caller, event);
      await rejectTooMany(area, transaction, event);
      const captain = await captainOf(area, transaction, caller, input);
      if (captain?.teamId) throw new DomainError('BAD_USER_INPUT', 'The captain is in a team already');
      const values = [id, event.id, name, foldPlayerName(name), color, hashSecret(inviteCode)];
      await transaction.rows(area.statements.insert, values);
      area.onChanged?.(transaction, event.id);
      const team = await readTeam(area, transaction, id);
      if (captain) await moveMember(area, transaction, captain, { event, team });
      await logTeam(area, transaction, caller, team, { act: 'create', done: 'Created' });
      return { team: await readTeam(area, transaction, id), inviteCode };
    });
  } catch (error) {
    throw teamNameConflict(error);
  }
}

/** Returns the captain of a new team; null if it has none. */
async function captainOf<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  transaction: Transaction,
  caller: Caller,
  { eventId, captainId }: NewTeam,
): Promise<Member | null> {
  if (captainId != null) {
    if (!isOrganiser(area, caller)) throw forbidden();
    const captain = await area.memberOfKey(transaction, eventId, captainId);
    if (!captain) throw invalidArgument('input.captainId', area.keyRule);
    return captain;
  }
  if (!isOrganiser(area, caller)) return ownMember(area, transaction, caller, eventId);
  const own = await area.memberOfUser(transaction, eventId, requireUser(caller).userId);
  return own?.teamId === null ? own : null;
}

async function rejectTooMany<Team extends TeamRow, Member extends TeamMember>(
  { statements }: TeamArea<Team, Member>,
  transaction: Transaction,
  { id }: EventOfTeams,
): Promise<void> {
  const row = await transaction.row(statements.count, [id]);
  if ((row?.count ?? 0) < MAX_TEAMS) return;
  throw new DomainError('BAD_USER_INPUT', `An event has at most ${MAX_TEAMS} teams`);
}

/**
 * Changes the name or the colour of a team, on behalf of its captain or an organiser.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, FORBIDDEN, CONFLICT if the name is taken.
 */
export async function updateTeam<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  caller: Caller,
  teamId: string,
  input: InputFields<TeamFields>,
): Promise<Team> {
  const update = inputChanges(TEAM_FIELDS, input);
  try {
    return await area.database.transaction(async (transaction) => {
      const { team } = await lockTeam(area, transaction, teamId);
      await requireCaptain(area, transaction, caller, team);
      const { name, color } = { ...team, ...update };
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
