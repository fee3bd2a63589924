import { selectList } from '#kit/database/columns';
import type { Database, Transaction } from '#kit/database/database';
import { isStatementTimeout } from '#kit/database/database-errors';
import { lockExclusive, lockShared } from '#kit/database/named-lock';
import type { Statement } from '#kit/database/statement';
import { fieldColumns } from '#kit/fields';
import { DomainError, notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import { EVENT_FIELDS, type EventFields } from './event.entity';

const FIELDS = `SELECT ${selectList(fieldColumns(EVENT_FIELDS, 'e'))} FROM events.events e WHERE e.id = $1`;

const READ: Statement<EventFields> = { name: 'events_read_event', text: FIELDS };
const LOCK: Statement<EventFields> = { name: 'events_lock_event', text: `${FIELDS} FOR UPDATE` };
const SHARE: Statement<EventFields> = { name: 'events_lock_event_shared', text: `${FIELDS} FOR SHARE` };

/**
 * Holds an event alone: until the transaction ends nobody hands in a proof, reviews one, edits the event or its tiles.
 * Whoever takes other locks takes this one first, so that nobody waits in a circle.
 *
 * @throws DomainError NOT_FOUND, UPSTREAM_UNAVAILABLE while somebody else changes the event for long.
 */
export async function lockEvent(transaction: Transaction, id: string): Promise<EventFields> {
  if (isIdentifier(id)) await itsTurn(lockExclusive(transaction, lockOf(id)));
  return readFields(transaction, LOCK, id);
}

/**
 * Holds an event beside others who do the same, and in the way of whoever edits or deletes it.
 *
 * @throws DomainError NOT_FOUND, UPSTREAM_UNAVAILABLE while somebody else changes the event for long.
 */
export async function lockEventShared(transaction: Transaction, id: string): Promise<EventFields> {
  if (isIdentifier(id)) await itsTurn(lockShared(transaction, lockOf(id)));
  return readFields(transaction, SHARE, id);
}

/**
 * Reads an event that may change at any moment, unless the transaction holds or shares it.
 *
 * @throws DomainError NOT_FOUND.
 */
export function readLockedEvent(database: Database, id: string): Promise<EventFields> {
  return readFields(database, READ, id);
}

/** Taken before the row: reviewers who share rows overtake an editor for as long as others come. */
function lockOf(id: string): string {
  return `tile-event ${id}`;
}

/** To change the totals of 100,000 participants takes longer than a statement may wait. */
async function itsTurn(locked: Promise<void>): Promise<void> {
  try {
    await locked;
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    throw new DomainError('UPSTREAM_UNAVAILABLE', 'The event is being changed: try again');
  }
}

async function readFields(
  database: Database,
  statement: Statement<EventFields>,
  id: string,
): Promise<EventFields> {
  const [event] = isIdentifier(id) ? await database.rows(statement, [id]) : [];
  if (!event) throw notFound('Event');
  return event;
}
