import type { Database, Transaction } from '#kit/database/database';
import { lockExclusive, lockShared } from '#kit/database/named-lock';
import { type Statement, selectList } from '#kit/database/statement';
import { fieldColumns } from '#kit/fields';
import { notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import { EVENT_FIELDS, type EventEntity, type EventFields } from './event.fields';

/** What callers set of an event, with its version. */
type LockedEvent = EventFields & Pick<EventEntity, 'version'>;

const FIELDS = `SELECT ${selectList({ ...fieldColumns(EVENT_FIELDS, 'e'), version: 'e.version' })} FROM events.events e WHERE e.id = $1`;

const READ: Statement<LockedEvent> = { name: 'events_read_event', text: FIELDS };
const LOCK: Statement<LockedEvent> = { name: 'events_lock_event', text: `${FIELDS} FOR UPDATE` };
const SHARE: Statement<LockedEvent> = { name: 'events_lock_event_shared', text: `${FIELDS} FOR SHARE` };

/**
 * Takes an exclusive lock on an event: until the transaction ends no other transaction submits or reviews
 * a proof or edits the event or its tiles. Take this lock before any other to prevent deadlocks.
 *
 * @throws DomainError NOT_FOUND, RATE_LIMITED when the lock times out: updating the totals of 100,000
 *   participants outlasts the statement timeout.
 */
export async function lockEvent(transaction: Transaction, id: string): Promise<LockedEvent> {
  if (isIdentifier(id)) await lockExclusive(transaction, lockName(id));
  return readFields(transaction, LOCK, id);
}

/**
 * Takes a shared lock on an event, which blocks edits and deletion.
 *
 * @throws DomainError NOT_FOUND, RATE_LIMITED when the lock times out.
 */
export async function lockEventShared(transaction: Transaction, id: string): Promise<LockedEvent> {
  if (isIdentifier(id)) await lockShared(transaction, lockName(id));
  return readFields(transaction, SHARE, id);
}

/**
 * Reads an event. It is stable only if the transaction holds an exclusive or shared lock on it.
 *
 * @throws DomainError NOT_FOUND.
 */
export function readLockedEvent(database: Database, id: string): Promise<LockedEvent> {
  return readFields(database, READ, id);
}

/**
 * Names the advisory lock taken before the row lock: row locks alone would let a stream of reviewers starve
 * an editor.
 */
function lockName(id: string): string {
  return `tile-event ${id}`;
}

async function readFields(
  database: Database,
  statement: Statement<LockedEvent>,
  id: string,
): Promise<LockedEvent> {
  const [event] = isIdentifier(id) ? await database.rows(statement, [id]) : [];
  if (!event) throw notFound('Event');
  return event;
}
