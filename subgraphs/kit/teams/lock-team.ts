import { DomainError, forbidden, notFound } from '#protocol/errors';
import { type Caller, holdsPermission } from '#protocol/principal';
import { requireUser } from '../access/access';
import type { Transaction } from '../database/database';
import { reportActivity } from '../jobs/activity';
import {
  type EventOfTeams,
  isTeamId,
  type TeamAct,
  type TeamArea,
  type TeamMember,
  type TeamRow,
} from './team-area';

/** A locked event in the mode `teams`. */
interface TeamEvent extends EventOfTeams {
  readonly teamSize: number;
}

/** A team and its event, both locked. */
export interface LockedTeam<Team> {
  readonly event: TeamEvent;
  readonly team: Team;
}

/**
 * Takes the exclusive lock of an event, which every change of memberships holds: nothing is counted
 * meanwhile, and the sizes of its teams do not change.
 *
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT for a solo event.
 */
export async function lockTeamEvent<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  transaction: Transaction,
  eventId: string,
): Promise<TeamEvent> {
  const { teamSize, ...event } = await area.lockEvent(transaction, eventId);
  if (teamSize === null) throw new DomainError('BAD_USER_INPUT', 'This event has no teams');
  return { ...event, teamSize };
}

/** Reads a team within a transaction. @throws DomainError NOT_FOUND. */
export async function readTeam<Team extends TeamRow, Member extends TeamMember>(
  { statements }: TeamArea<Team, Member>,
  transaction: Transaction,
  teamId: string,
): Promise<Team> {
  const team = isTeamId(teamId) ? await transaction.row(statements.byId, [teamId]) : undefined;
  if (!team) throw notFound('Team');
  return team;
}

/** Locks the event of a team. @throws DomainError NOT_FOUND. */
export async function lockTeam<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  transaction: Transaction,
  teamId: string,
): Promise<LockedTeam<Team>> {
  const { eventId } = await readTeam(area, transaction, teamId);
  const event = await lockTeamEvent(area, transaction, eventId);
  return { event, team: await readTeam(area, transaction, teamId) };
}

/** Returns the caller as a member. @throws DomainError NOT_FOUND for a caller who cannot become one. */
export function ownMember<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  transaction: Transaction,
  caller: Caller,
  eventId: string,
): Promise<Member> {
  return area.entrantOfUser(transaction, eventId, requireUser(caller).userId);
}

/** Returns the member of a team that a user is. @throws DomainError NOT_FOUND. */
export async function memberOf<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  transaction: Transaction,
  { id, eventId }: TeamRow,
  userId: string,
): Promise<Member> {
  const member = await area.memberOfUser(transaction, eventId, userId);
  if (member?.teamId !== id) throw notFound('Member');
  return member;
}

/** Returns whether the caller may move members at any time. */
export function isOrganiser(
  { permission }: Pick<TeamArea<TeamRow, TeamMember>, 'permission'>,
  { principal }: Caller,
): boolean {
  return holdsPermission(principal, permission);
}

/** Rejects callers who are neither captain nor organiser. @throws DomainError FORBIDDEN. */
export async function requireCaptain<Team extends TeamRow, Member extends TeamMember>(
  area: TeamArea<Team, Member>,
  transaction: Transaction,
  caller: Caller,
  { eventId, captainId }: TeamRow,
): Promise<void> {
  if (isOrganiser(area, caller)) return;
  const own = await area.memberOfUser(transaction, eventId, requireUser(caller).userId);
  if (!own || area.keyOf(own) !== captainId) throw forbidden();
}

/** Rejects players once the event has started. @throws DomainError BAD_USER_INPUT. */
export function requireNotStarted(
  area: Pick<TeamArea<TeamRow, TeamMember>, 'permission'>,
  caller: Caller,
  { hasStarted }: TeamEvent,
): void {
  if (!hasStarted || isOrganiser(area, caller)) return;
  throw new DomainError('BAD_USER_INPUT', 'This event has started: only organisers change teams now');
}

/** Writes a log entry about a team. @param done what precedes the team, such as `Disbanded`. */
export function logTeam<Team extends TeamRow, Member extends TeamMember>(
  { jobs, actions, eventKind }: TeamArea<Team, Member>,
  transaction: Transaction,
  caller: Caller,
  { id, name, eventId }: Pick<TeamRow, 'id' | 'name' | 'eventId'>,
  { act, done }: { readonly act: TeamAct; readonly done: string },
): Promise<void> {
  return reportActivity(jobs, transaction, {
    action: actions[act],
    userId: requireUser(caller).userId,
    details: `${done} the team ${name} (${id}) of the ${eventKind} ${eventId}`,
    address: caller.address,
  });
}
