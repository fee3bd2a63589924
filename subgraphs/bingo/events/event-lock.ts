import type { Transaction } from '#kit/database/database';
import { lockExclusive, lockShared } from '#kit/database/named-lock';

/** SQL for the lock name of a participant's event; requires `bingo.participants p` in scope. */
export const EVENT_LOCK_NAME = `'bingo ' || p.event_id`;

/**
 * Takes the exclusive lock of an event until the transaction ends. It blocks registrations, edits and
 * deletion of the event, and completing or revoking its tasks: all of them take this lock, shared or
 * exclusive, before any row lock.
 *
 * @throws DomainError RATE_LIMITED when the lock times out.
 */
export function lockEventExclusive(transaction: Transaction, eventId: string): Promise<void> {
  return lockExclusive(transaction, `bingo ${eventId}`);
}

/**
 * Takes the shared lock of an event until the transaction ends. It blocks edits, deletion and player renames.
 *
 * @throws DomainError RATE_LIMITED when the lock times out.
 */
export function lockEventShared(transaction: Transaction, eventId: string): Promise<void> {
  return lockShared(transaction, `bingo ${eventId}`);
}
