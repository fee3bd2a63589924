import type { Transaction } from '#kit/database/database';
import { lockExclusive, lockShared } from '#kit/database/named-lock';

/** SQL beside `bingo.participants p`: the name of the lock of the participant's event. */
export const EVENT_LOCK_NAME = `'bingo ' || p.event_id`;

/**
 * Until the transaction ends nobody registers for the event, edits or deletes it, completes a task of it or takes one back:
 * all of these hold this lock, some together, before they hold any row.
 */
export function lockEventExclusive(transaction: Transaction, eventId: string): Promise<void> {
  return lockExclusive(transaction, `bingo ${eventId}`);
}

/** Until the transaction ends nobody edits or deletes the event, or gives one of its players another name. */
export function lockEventShared(transaction: Transaction, eventId: string): Promise<void> {
  return lockShared(transaction, `bingo ${eventId}`);
}
