import type { Transaction } from '#kit/database/database';
import { requireUser } from '#kit/require-user';
import { statusAt } from '#kit/rules/event-status';
import { DomainError, forbidden, notFound } from '#protocol/errors';
import { type Caller, holdsPermission } from '#protocol/principal';
import type { EventEntity } from '../events/event.entity';
import { lockEvent } from '../events/lock-board';
import type { Participant } from '../participants/bingo-participant.type';
import { PARTICIPANT_COLUMNS } from '../participants/participant-columns';
import type { BingoTeam } from './bingo-team.type';
import { TEAM_COLUMNS } from './team-columns';
import { isTeamId } from './team-id';

/** An event whose teams a transaction changes. */
export interface TeamEvent {
  readonly id: string;
  readonly teamSize: number;
  /** Whether only organisers may move participants. */
  readonly hasStarted: boolean;
}

/**
 * Takes the exclusive lock of an event, which every change of memberships holds: nothing is counted meanwhile, and the
 * sizes of its teams do not change.
 *
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT for a solo event.
 */
export async function lockTeamEvent(transaction: Transaction, eventId: string): Promise<TeamEvent> {
  const event = await lockEvent(transaction, eventId);
  if (event.teamSize === null) throw new DomainError('BAD_USER_INPUT', 'This event has no teams');
  return { id: event.id, teamSize: event.teamSize, hasStarted: hasStarted(event) };
}

function hasStarted({ startDate: start, endDate: end, setStatus: set }: EventEntity): boolean {
  return statusAt({ start, end, set }, new Date()) !== 'upcoming';
}

const TEAM = {
  name: 'bingo_team_by_id',
  text: `SELECT ${TEAM_COLUMNS} FROM bingo.teams t WHERE t.id = $1`,
} as const;

/** Reads a team within a transaction. @throws DomainError NOT_FOUND. */
export async function readTeam(transaction: Transaction, teamId: string): Promise<BingoTeam> {
  const team = isTeamId(teamId) ? await transaction.row<BingoTeam>(TEAM, [teamId]) : undefined;
  if (!team) throw notFound('Team');
  return team;
}

/** A team and its event, both locked. */
export interface LockedTeamOfEvent {
  readonly event: TeamEvent;
  readonly team: BingoTeam;
}

/** Locks the event of a team. @throws DomainError NOT_FOUND. */
export async function lockTeam(transaction: Transaction, teamId: string): Promise<LockedTeamOfEvent> {
  const { eventId } = await readTeam(transaction, teamId);
  const event = await lockTeamEvent(transaction, eventId);
  return { event, team: await readTeam(transaction, teamId) };
}

const OF_USER = {
  name: 'bingo_participant_of_user',
  text: `SELECT ${PARTICIPANT_COLUMNS} FROM bingo.participants p WHERE p.event_id = $1 AND p.user_id = $2`,
} as const;

/** Returns the participant of a user in a locked event; undefined if the user is not registered. */
export function participantOfUser(
  transaction: Transaction,
  eventId: string,
  userId: string,
): Promise<Participant | undefined> {
  return transaction.row<Participant>(OF_USER, [eventId, userId]);
}

/** Returns the caller's own participant. @throws DomainError NOT_FOUND if the caller is not registered. */
export async function ownParticipant(
  transaction: Transaction,
  caller: Caller,
  eventId: string,
): Promise<Participant> {
  const own = await participantOfUser(transaction, eventId, requireUser(caller).userId);
  if (!own) throw new DomainError('NOT_FOUND', 'You are not registered for this event');
  return own;
}

/** Returns the member of a team that a user is. @throws DomainError NOT_FOUND. */
export async function memberOf(
  transaction: Transaction,
  { id, eventId }: BingoTeam,
  userId: string,
): Promise<Participant> {
  const member = await participantOfUser(transaction, eventId, userId);
  if (member?.teamId !== id) throw notFound('Member');
  return member;
}

/** Returns whether the caller may move participants at any time. */
export function isOrganiser({ principal }: Caller): boolean {
  return holdsPermission(principal, 'manage_bingo');
}

/** Refuses callers who are neither captain nor organiser. @throws DomainError FORBIDDEN. */
export async function requireCaptain(
  transaction: Transaction,
  caller: Caller,
  { eventId, captainId }: BingoTeam,
): Promise<void> {
  if (isOrganiser(caller)) return;
  const own = await participantOfUser(transaction, eventId, requireUser(caller).userId);
  if (!own || own.id !== captainId) throw forbidden();
}

/** Refuses players once the event has started. @throws DomainError BAD_USER_INPUT. */
export function requireNotStarted(caller: Caller, { hasStarted: isLate }: TeamEvent): void {
  if (!isLate || isOrganiser(caller)) return;
  throw new DomainError('BAD_USER_INPUT', 'This event has started: only organisers change teams now');
}
