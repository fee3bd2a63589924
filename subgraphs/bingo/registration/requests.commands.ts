import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { reportActivity } from '#kit/jobs/activity';
import { foldPlayerName } from '#kit/rules/names';
import { DomainError, invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { proseProblem, shortTextProblem } from '#protocol/rules/text';
import type { EventEntity } from '../board/event.fields';
import type { BingoDependencies } from '../dependencies';
import { lockEvent } from '../participants/locks';
import { isFull, registrationProblem } from '../rules/registration';
import {
  admit,
  checkPlayerName,
  hasReservedPlace,
  registrationConflict,
  registrationFacts,
  rejectUnregistrable,
} from './admit';
import {
  type BingoRegistrationDecision,
  type BingoRegistrationRequest,
  DECISIONS_LIMITS,
  isRequestId,
  NOTE_LIMITS,
  newRequestId,
  REASON_LIMITS,
  REQUEST_COLUMNS,
  RegistrationRequestEntity,
} from './request.fields';

/** A user's request to register. */
interface RequestInput {
  readonly eventId: string;
  readonly rsn: string;
  readonly note: string;
}

/**
 * Requests a registration: organisers decide about it if they approve registrations, else it is fulfilled at
 * once, or waits while the event is full.
 *
 * @throws DomainError NOT_FOUND, BAD_USER_INPUT for an event that is over, closed for registration or by
 *   invitation; CONFLICT if the caller or the player name is registered, or the caller has an open request.
 */
export function requestRegistration(
  dependencies: BingoDependencies,
  caller: Caller,
  { eventId, rsn, note }: RequestInput,
): Promise<BingoRegistrationRequest> {
  const { userId } = requireUser(caller);
  checkPlayerName(rsn);
  checkNote(note);
  return dependencies.database.transaction(async (transaction) => {
    const event = await lockEvent(transaction, eventId);
    const hasPlace = await hasReservedPlace(transaction, eventId, rsn);
    await rejectUnregistrable(transaction, event, hasPlace ? 'place' : 'request');
    const conflict = await registrationConflict(transaction, eventId, { userId, rsn });
    if (conflict) throw conflict;
    await rejectOpenRequest(transaction, eventId, userId);
    const id = newRequestId();
    const status = hasPlace ? 'pending' : await firstStatus(transaction, event);
    const request = { id, eventId, userId, rsn, foldedRsn: foldPlayerName(rsn), note, status };
    await transaction.entities.insert(RegistrationRequestEntity, request);
    const isAdmitted = hasPlace || (event.registration === 'open' && status === 'pending');
    // Which fulfils the request.
    if (isAdmitted) await admit(dependencies, transaction, event, { userId, rsn });
    return readRequest(transaction, id);
  });
}

/** Only approved requests wait. */
async function firstStatus(transaction: Transaction, event: EventEntity): Promise<'pending' | 'waiting'> {
  if (event.registration === 'approval') return 'pending';
  return isFull(await registrationFacts(transaction, event)) ? 'waiting' : 'pending';
}

function checkNote(note: string): void {
  const isLong = [...note].length > NOTE_LIMITS.maxLength;
  const problem = isLong ? `must be at most ${NOTE_LIMITS.maxLength} characters` : proseProblem(note);
  if (problem) throw invalidArgument('note', problem);
}

const OPEN = {
  name: 'bingo_open_request_of_user',
  text: `SELECT r.id FROM bingo.registration_requests r
    WHERE r.event_id = $1 AND r.user_id = $2 AND r.status IN ('pending', 'waiting')`,
} as const;

async function rejectOpenRequest(transaction: Transaction, eventId: string, userId: string): Promise<void> {
  if (await transaction.row<{ id: string }>(OPEN, [eventId, userId]))
    throw new DomainError('CONFLICT', 'You have requested a registration for this event already');
}

/** Withdraws the caller's open request. @throws DomainError NOT_FOUND. */
export function withdrawRequest(
  { database }: BingoDependencies,
  caller: Caller,
  eventId: string,
): Promise<BingoRegistrationRequest> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    await lockEvent(transaction, eventId);
    const open = await transaction.row<{ id: string }>(OPEN, [eventId, userId]);
    if (!open) throw new DomainError('NOT_FOUND', 'You have no open request for this event');
    await transaction.entities.update(RegistrationRequestEntity, { id: open.id }, { status: 'withdrawn' });
    return readRequest(transaction, open.id);
  });
}

const BY_ID = {
  name: 'bingo_registration_request_by_id',
  text: `SELECT ${REQUEST_COLUMNS} FROM bingo.registration_requests r WHERE r.id = $1`,
} as const;

async function readRequest(transaction: Transaction, id: string): Promise<BingoRegistrationRequest> {
  const request = isRequestId(id) ? await transaction.row<BingoRegistrationRequest>(BY_ID, [id]) : undefined;
  if (!request) throw notFound('Request');
  return request;
}

/**
 * Approves requests in order, each in its own transaction: the users are registered, or wait while the event
 * is full. A failure does not affect the others.
 *
 * @returns one result per request, in their order.
 * @throws DomainError BAD_USER_INPUT for more than 100 requests.
 */
export function approveRequests(
  dependencies: BingoDependencies,
  caller: Caller,
  ids: readonly string[],
): Promise<BingoRegistrationDecision[]> {
  return decide(ids, (id) => approveRequest(dependencies, caller, id));
}

function approveRequest(
  dependencies: BingoDependencies,
  caller: Caller,
  id: string,
): Promise<BingoRegistrationRequest> {
  const { userId } = requireUser(caller);
  return dependencies.database.transaction(async (transaction) => {
    const { request, event } = await lockRequest(transaction, id);
    if (request.status !== 'pending') throw notOpen(request);
    const conflict = await registrationConflict(transaction, event.id, request);
    if (conflict) throw conflict;
    const facts = await registrationFacts(transaction, event);
    const waits = isFull(facts) && !(await hasReservedPlace(transaction, event.id, request.rsn));
    const problem = registrationProblem({ ...facts, maxParticipants: null }, 'organiser', new Date());
    if (problem) throw new DomainError('BAD_USER_INPUT', problem);
    await transaction.rows(DECIDE, [id, waits ? 'waiting' : 'pending', userId, null]);
    if (!waits) await admit(dependencies, transaction, event, request);
    await reportActivity(dependencies.jobs, transaction, {
      action: 'bingo_request_approve',
      userId,
      details: `Approved the registration of ${request.rsn} (${id}) for the bingo event ${event.id}`,
      address: caller.address,
    });
    return readRequest(transaction, id);
  });
}

/** $1 request, $2 status, $3 organiser, $4 reason. Who waits does so from now on. */
const DECIDE = {
  name: 'bingo_decide_registration_request',
  text: `UPDATE bingo.registration_requests SET status = $2, decided_by = $3, reason = $4,
      decided_at = clock_timestamp(), queued_at = clock_timestamp() WHERE id = $1`,
} as const;

/**
 * Declines requests in order, each in its own transaction; a failure does not affect the others.
 *
 * @param reason for the users.
 * @returns one result per request, in their order.
 * @throws DomainError BAD_USER_INPUT for more than 100 requests.
 */
export async function declineRequests(
  dependencies: BingoDependencies,
  caller: Caller,
  ids: readonly string[],
  reason: string,
): Promise<BingoRegistrationDecision[]> {
  const problem = shortTextProblem(reason, REASON_LIMITS.maxLength);
  if (problem) throw invalidArgument('reason', problem);
  return decide(ids, (id) => declineRequest(dependencies, caller, id, reason));
}

function declineRequest(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  id: string,
  reason: string,
): Promise<BingoRegistrationRequest> {
  const { userId } = requireUser(caller);
  return database.transaction(async (transaction) => {
    const { request, event } = await lockRequest(transaction, id);
    if (request.status !== 'pending' && request.status !== 'waiting') throw notOpen(request);
    await transaction.rows(DECIDE, [id, 'declined', userId, reason]);
    await reportActivity(jobs, transaction, {
      action: 'bingo_request_decline',
      userId,
      details: `Declined the registration of ${request.rsn} (${id}) for the bingo event ${event.id}: ${reason}`,
      address: caller.address,
    });
    return readRequest(transaction, id);
  });
}

async function lockRequest(transaction: Transaction, id: string) {
  const { eventId } = await readRequest(transaction, id);
  const event = await lockEvent(transaction, eventId);
  // It may have been decided before the lock was held.
  return { event, request: await readRequest(transaction, id) };
}

function notOpen({ status }: BingoRegistrationRequest): DomainError {
  return new DomainError('CONFLICT', `This request is ${status} already`);
}

async function decide(
  ids: readonly string[],
  act: (id: string) => Promise<BingoRegistrationRequest>,
): Promise<BingoRegistrationDecision[]> {
  if (ids.length > DECISIONS_LIMITS.maxItems)
    throw invalidArgument('ids', `must have at most ${DECISIONS_LIMITS.maxItems} entries`);
  const results: BingoRegistrationDecision[] = [];
  for (const id of ids) results.push(await resultOf(id, act));
  return results;
}

/** A violated rule is a result, not an error. */
async function resultOf(
  requestId: string,
  act: (id: string) => Promise<BingoRegistrationRequest>,
): Promise<BingoRegistrationDecision> {
  try {
    return { requestId, request: await act(requestId), error: null, errorCode: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { requestId, request: null, error: error.message, errorCode: error.extensions.code };
  }
}
