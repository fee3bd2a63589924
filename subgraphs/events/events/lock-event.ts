import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import { notFound } from '#kit/errors';
import type { EventFields } from './check-event';
import { isEventId } from './find-events';

const READ = `SELECT e.name, e.description, e.start_date::text AS "startDate", e.end_date::text AS "endDate", e.rules,
    e.set_status AS "setStatus", e.sequential
  FROM events.events e WHERE e.id = $1`;

/**
 * Holds an event's row alone: until the transaction ends nobody hands in a proof, reviews one, edits the event or its
 * tiles. Whoever takes other locks takes this one first, so that nobody waits in a circle.
 *
 * @throws DomainError NOT_FOUND.
 */
export function lockEvent(manager: EntityManager, id: string): Promise<EventFields> {
  return hold(manager, `${READ} FOR UPDATE`, id);
}

/**
 * Holds an event's row beside others who do the same, and in the way of whoever edits or deletes the event.
 *
 * @throws DomainError NOT_FOUND.
 */
export function shareEvent(manager: EntityManager, id: string): Promise<EventFields> {
  return hold(manager, `${READ} FOR SHARE`, id);
}

async function hold(manager: EntityManager, statement: string, id: string): Promise<EventFields> {
  const [event] = isEventId(id) ? await queryRows<EventFields>(manager, statement, [id]) : [];
  if (!event) throw notFound('Event');
  return event;
}
