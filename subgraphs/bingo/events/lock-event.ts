import type { Transaction } from '#kit/database/database';
import { notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import { EventEntity } from './event.entity';
import { lockEventExclusive, lockEventShared } from './event-lock';

/**
 * Takes the exclusive lock of an event and reads its settings. Other transactions cannot change them until
 * this one ends.
 *
 * @throws DomainError NOT_FOUND, RATE_LIMITED when the lock times out.
 */
export function lockEvent(transaction: Transaction, id: string): Promise<EventEntity> {
  return readLocked(transaction, id, lockEventExclusive);
}

/**
 * Takes the shared lock of an event and reads its settings, so that these and its board are as of one moment.
 *
 * @throws DomainError NOT_FOUND, RATE_LIMITED when the lock times out.
 */
export function lockEventForReading(transaction: Transaction, id: string): Promise<EventEntity> {
  return readLocked(transaction, id, lockEventShared);
}

async function readLocked(
  transaction: Transaction,
  id: string,
  lock: (transaction: Transaction, id: string) => Promise<void>,
): Promise<EventEntity> {
  if (!isIdentifier(id)) throw notFound('Event');
  await lock(transaction, id);
  const event = await transaction.entities.findOneBy(EventEntity, { id });
  if (!event) throw notFound('Event');
  return event;
}
