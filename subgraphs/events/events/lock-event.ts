import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import { notFound } from '#kit/errors';
import type { DayFacts } from '../rules/event-days';
import { EventEntity } from './event.entity';
import { isEventId } from './find-events';

/** An event as far as proofs and reviews depend on it. */
export interface HeldEvent extends DayFacts {
  readonly name: string;
  readonly sequential: boolean;
}

/**
 * Holds an event's row alone: until the transaction ends nobody hands in a proof, reviews one, edits the event or its
 * tiles. Whoever takes other locks takes this one first, so that nobody waits in a circle.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function lockEvent(manager: EntityManager, id: string): Promise<EventEntity> {
  const event =
    isEventId(id) &&
    (await manager.findOne(EventEntity, { where: { id }, lock: { mode: 'pessimistic_write' } }));
  if (!event) throw notFound('Event');
  return event;
}

const HOLD = `SELECT e.name, e.start_date::text AS "startDate", e.end_date::text AS "endDate",
    e.set_status AS "setStatus", e.sequential
  FROM events.events e WHERE e.id = $1 FOR SHARE`;

/**
 * Holds an event's row beside others who do the same, and in the way of whoever edits or deletes the event.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function shareEvent(manager: EntityManager, id: string): Promise<HeldEvent> {
  const [event] = isEventId(id) ? await queryRows<HeldEvent>(manager, HOLD, [id]) : [];
  if (!event) throw notFound('Event');
  return event;
}
