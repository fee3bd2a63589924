import type { EntityManager } from 'typeorm';
import { lockExclusive, lockShared } from '#kit/database/named-lock';

/** SQL beside `bingo.participants p`: the name of the lock of the participant's event. */
export const EVENT_LOCK_NAME = `'bingo ' || p.event_id`;

/**
 * Until the transaction ends nobody registers for the event, edits or deletes it, completes a task of it or takes one back:
 * all of these hold this lock, some together, before they hold any row.
 */
export function lockEventExclusive(manager: EntityManager, eventId: string): Promise<void> {
  return lockExclusive(manager, `bingo ${eventId}`);
}

/** Until the transaction ends nobody edits or deletes the event, or gives one of its players another name. */
export function lockEventShared(manager: EntityManager, eventId: string): Promise<void> {
  return lockShared(manager, `bingo ${eventId}`);
}
