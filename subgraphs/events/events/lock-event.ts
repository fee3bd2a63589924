import type { EntityManager } from 'typeorm';
import { lockExclusive, lockShared } from '#kit/database/named-lock';
import { isStatementTimeout, queryRows } from '#kit/database/statement';
import { DomainError, notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import type { EventFields } from './check-event';

const READ = `SELECT e.name, e.description, e.start_date::text AS "startDate", e.end_date::text AS "endDate", e.rules,
    e.set_status AS "setStatus", e.sequential
  FROM events.events e WHERE e.id = $1`;

/**
 * Holds an event alone: until the transaction ends nobody hands in a proof, reviews one, edits the event or its tiles.
 * Whoever takes other locks takes this one first, so that nobody waits in a circle.
 *
 * @throws DomainError NOT_FOUND, UPSTREAM_UNAVAILABLE while somebody else changes the event for long.
 */
export async function lockEvent(manager: EntityManager, id: string): Promise<EventFields> {
  if (isIdentifier(id)) await itsTurn(lockExclusive(manager, lockOf(id)));
  return readFields(manager, `${READ} FOR UPDATE`, id);
}

/**
 * Holds an event beside others who do the same, and in the way of whoever edits or deletes it.
 *
 * @throws DomainError NOT_FOUND, UPSTREAM_UNAVAILABLE while somebody else changes the event for long.
 */
export async function lockEventShared(manager: EntityManager, id: string): Promise<EventFields> {
  if (isIdentifier(id)) await itsTurn(lockShared(manager, lockOf(id)));
  return readFields(manager, `${READ} FOR SHARE`, id);
}

/**
 * Reads an event that may change at any moment, unless the transaction holds or shares it.
 *
 * @throws DomainError NOT_FOUND.
 */
export function readLockedEvent(manager: EntityManager, id: string): Promise<EventFields> {
  return readFields(manager, READ, id);
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

async function readFields(manager: EntityManager, statement: string, id: string): Promise<EventFields> {
  const [event] = isIdentifier(id) ? await queryRows<EventFields>(manager, statement, [id]) : [];
  if (!event) throw notFound('Event');
  return event;
}
