import type { Database, Transaction } from '#kit/database/database';
import { allNamesSql } from '#kit/players/player-names';
import { foldPlayerName, playerNameProblem } from '#kit/rules/names';
import { readTeam } from '#kit/teams/lock-team';
import { moveMember } from '#kit/teams/member.commands';
import { conflictingArgument, DomainError, invalidArgument } from '#protocol/errors';
import type { EventEntity } from '../board/event.fields';
import { hasStarted, isOver, statusOf } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import { hashOfKey, newBingoKey } from '../participants/keys.commands';
import { lockEvent, readParticipant } from '../participants/locks';
import { newParticipantId, type Participant, ParticipantEntity } from '../participants/participant.fields';
import {
  isFull,
  type RegistrationFacts,
  type RegistrationWay,
  registrationProblem,
} from '../rules/registration';
import type { BingoTeam } from '../teams/team.fields';
import { bingoTeams, TEAM_STATEMENTS } from '../teams/teams.commands';
import { ReservedPlaceEntity } from './place.fields';
import { RegistrationRequestEntity } from './request.fields';

/*
 * Registrations hold the exclusive lock of the event, so that places, uses of invitations and the waiting
 * list are exact, and what is checked before an insertion stays true. Those that concern none of these hold
 * the shared one.
 */

/** A user who becomes a participant. */
export interface Entrant {
  readonly userId: string;
  /** Player name in the game. */
  readonly rsn: string;
  /** Hash of the bingo key; by default of a random key that is discarded. */
  readonly keyHash?: string;
  /** The team to be placed in; that of a reserved place by default. */
  readonly teamId?: string | null;
}

/** @throws DomainError BAD_USER_INPUT unless the text is a valid player name. */
export function checkPlayerName(rsn: string): void {
  const problem = playerNameProblem(rsn);
  if (problem) throw invalidArgument('rsn', problem);
}

const TAKEN = {
  name: 'bingo_taken_places',
  text: `SELECT (SELECT count(*) FROM bingo.participants p WHERE p.event_id = $1)::integer
    + (SELECT count(*) FROM bingo.reserved_places s WHERE s.event_id = $1)::integer AS taken`,
} as const;

/** Returns the number of participants and reserved places of an event. */
export async function takenPlaces(database: Pick<Database, 'row'>, eventId: string): Promise<number> {
  return (await database.row<{ taken: number }>(TAKEN, [eventId]))?.taken ?? 0;
}

/** Returns what decides about registrations for an event whose exclusive lock is held. */
export async function registrationFacts(
  transaction: Transaction,
  event: EventEntity,
): Promise<RegistrationFacts> {
  const { registration, registrationClosesAt, maxParticipants } = event;
  const taken = maxParticipants === null ? 0 : await takenPlaces(transaction, event.id);
  return { registration, registrationClosesAt, maxParticipants, taken, status: statusOf(event, new Date()) };
}

/** @throws DomainError BAD_USER_INPUT if the event's settings or status exclude this way of registering. */
export async function rejectUnregistrable(
  transaction: Transaction,
  event: EventEntity,
  way: RegistrationWay,
): Promise<void> {
  const problem = registrationProblem(await registrationFacts(transaction, event), way, new Date());
  if (problem) throw new DomainError('BAD_USER_INPUT', problem);
}

/** Returns a team of an event. @throws DomainError NOT_FOUND, BAD_USER_INPUT for a team of another event. */
export async function teamOfEvent(
  dependencies: BingoDependencies,
  transaction: Transaction,
  eventId: string,
  teamId: string,
): Promise<BingoTeam> {
  const team = await readTeam(bingoTeams(dependencies), transaction, teamId);
  if (team.eventId !== eventId) throw invalidArgument('teamId', 'must be a team of the event');
  return team;
}

/** Returns whether a place is reserved for a player name. */
export function hasReservedPlace(transaction: Transaction, eventId: string, rsn: string): Promise<boolean> {
  return transaction.entities.existsBy(ReservedPlaceEntity, { eventId, foldedRsn: foldPlayerName(rsn) });
}

/** $1 event, $2 user, $3 folded player name. */
const TAKERS = {
  name: 'bingo_registrations_in_the_way',
  text: `SELECT p.user_id = $2 AS "isOwn" FROM bingo.participants p
    WHERE p.event_id = $1 AND (p.user_id = $2 OR p.folded_rsn = ANY(${allNamesSql('bingo', '$3')}))
    ORDER BY 1 DESC LIMIT 1`,
} as const;

/** Returns the error for a user or a player name that is already registered, or null. */
export async function registrationConflict(
  transaction: Transaction,
  eventId: string,
  { userId, rsn }: Pick<Entrant, 'userId' | 'rsn'>,
): Promise<DomainError | null> {
  const taker = await transaction.row<{ isOwn: boolean }>(TAKERS, [eventId, userId, foldPlayerName(rsn)]);
  if (!taker) return null;
  return taker.isOwn ? alreadyRegistered() : playerNameTaken();
}

/** Returns the error for a user who is already registered. */
export function alreadyRegistered(): DomainError {
  return new DomainError('CONFLICT', 'You are already registered for this event');
}

/** Returns the error for a player name that is already registered. */
export function playerNameTaken(): DomainError {
  return conflictingArgument('rsn', 'is already registered for this event');
}

/** $1 event, $2 user. */
const CLOSE_REQUEST = {
  name: 'bingo_close_request_of_registered_user',
  text: `UPDATE bingo.registration_requests SET status = 'registered'
    WHERE event_id = $1 AND user_id = $2 AND status IN ('pending', 'waiting')`,
} as const;

/**
 * Registers a user for an event whose lock is held, with the place reserved for the player name if
 * there is one. An open request of the user is fulfilled.
 *
 * @throws DomainError CONFLICT if the user or the player name is already registered, BAD_USER_INPUT if the
 *   team of an invitation is full.
 */
export async function admit(
  dependencies: BingoDependencies,
  transaction: Transaction,
  event: EventEntity,
  { userId, rsn, keyHash = hashOfKey(newBingoKey()), teamId = null }: Entrant,
): Promise<Participant> {
  const conflict = await registrationConflict(transaction, event.id, { userId, rsn });
  if (conflict) throw conflict;
  const [eventId, id, foldedRsn] = [event.id, newParticipantId(), foldPlayerName(rsn)];
  const place = await transaction.entities.findOneBy(ReservedPlaceEntity, { eventId, foldedRsn });
  if (place) await transaction.entities.delete(ReservedPlaceEntity, { eventId, foldedRsn });
  const participant = { id, eventId, userId, rsn, foldedRsn, keyHash };
  // Not the start of the transaction: several of the waiting list may be registered by one.
  const registeredAt = () => 'clock_timestamp()';
  await transaction.entities.insert(ParticipantEntity, { ...participant, registeredAt });
  await transaction.rows(CLOSE_REQUEST, [eventId, userId]);
  transaction.appendEvents([
    { type: 'bingo_participant_registered', subject: eventId, data: { participantId: id } },
  ]);
  const registered = await readParticipant(transaction, id);
  const team = await teamFor(transaction, event, teamId, place);
  if (team === null || event.teamSize === null) return registered;
  await moveMember(bingoTeams(dependencies), transaction, registered, {
    event: { id: eventId, teamSize: event.teamSize, hasStarted: hasStarted(event) },
    team,
  });
  return { ...registered, teamId: team.id };
}

/** Reason of a waiting request whose user or player name was registered meanwhile. */
const LAPSED = 'You, or the player name, were registered for this event meanwhile';

/** A reserved place does not reject its player because its team is full meanwhile. */
async function teamFor(
  transaction: Transaction,
  event: EventEntity,
  teamId: string | null,
  place: ReservedPlaceEntity | null,
): Promise<BingoTeam | null> {
  const id = teamId ?? place?.teamId ?? null;
  const team = id === null ? undefined : await transaction.row(TEAM_STATEMENTS.byId, [id]);
  if (!team || team.eventId !== event.id) return null;
  return teamId === null && team.memberCount >= (event.teamSize ?? 0) ? null : team;
}

const FIRST_WAITING = {
  name: 'bingo_first_waiting_request',
  text: `SELECT r.id, r.user_id AS "userId", r.rsn FROM bingo.registration_requests r
    WHERE r.event_id = $1 AND r.status = 'waiting' ORDER BY r.queued_at, r.id LIMIT 1`,
} as const;

/**
 * Registers the first of the waiting list while places are free. The caller holds the exclusive lock of the
 * event, and has freed a place. Requests of an event that is over stay open.
 *
 * @returns how many were registered.
 */
export async function admitWaiting(
  dependencies: BingoDependencies,
  transaction: Transaction,
  eventId: string,
): Promise<number> {
  for (let admitted = 0; ; ) {
    const next = await transaction.row<Entrant & { readonly id: string }>(FIRST_WAITING, [eventId]);
    if (!next) return admitted;
    const event = await lockEvent(transaction, eventId);
    if (isOver(event) || isFull(await registrationFacts(transaction, event))) return admitted;
    const conflict = await registrationConflict(transaction, eventId, next);
    if (conflict) {
      const decision = { status: 'declined', reason: LAPSED } as const;
      await transaction.entities.update(RegistrationRequestEntity, { id: next.id }, decision);
    } else {
      await admit(dependencies, transaction, event, next);
      admitted += 1;
    }
  }
}
