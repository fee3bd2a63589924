import { DomainError, forbidden, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { Transaction } from '../database/database';
import { type GivenFields, initialFields } from '../fields';
import { hashSecret } from '../hash-secret';
import { requireUser } from '../require-user';
import { foldPlayerName } from '../rules/player-name';
import { isOrganiser, lockTeamEvent, ownMember, readTeam, requireNotStarted } from './lock-team';
import { logTeam } from './log-team';
import { moveMember } from './move-member';
import type { EventOfTeams, TeamArea, TeamMember, TeamRow } from './team-area';
import { TEAM_FIELDS, type TeamFields, teamNameConflict } from './team-fields';
import { newInviteCode, newTeamId } from './team-id';

/** Most teams of an event. */
const MAX_TEAMS = 1000;

/** A team to create. */
export interface NewTeam extends GivenFields<TeamFields> {
  readonly eventId: string;
  /** Key of the captain; requires the permission of organisers. */
  readonly captainId?: string | null;
}

/** A team and its invite code, which is returned only once. */
export interface Invitation<Team> {
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
      await refuseTooMany(area, transaction, event);
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

async function refuseTooMany<Team extends TeamRow, Member extends TeamMember>(
  { statements }: TeamArea<Team, Member>,
  transaction: Transaction,
  { id }: EventOfTeams,
): Promise<void> {
  const row = await transaction.row(statements.count, [id]);
  if ((row?.count ?? 0) < MAX_TEAMS) return;
  throw new DomainError('BAD_USER_INPUT', `An event has at most ${MAX_TEAMS} teams`);
}
