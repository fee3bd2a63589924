import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import { notFound } from '#kit/errors';
import { EventEntity } from './event.entity';
import { isEventId } from './find-events';

/**
 * Holds an event's row: until the transaction ends nobody registers for the event, edits or deletes it.
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

/**
 * Holds the rows of all participants of an event whose row is held already: nobody completes a task meanwhile. In the
 * order of their ids, so that two who do so wait for each other and never in a circle.
 */
export async function lockParticipants(manager: EntityManager, eventId: string): Promise<void> {
  await manager.query('SELECT FROM bingo.participants WHERE event_id = $1 ORDER BY id FOR UPDATE', [eventId]);
}

/** The positions of an event's board that at least one participant completed, ascending. */
export async function completedPositions(manager: EntityManager, eventId: string): Promise<number[]> {
  const rows = await queryRows<{ position: number }>(
    manager,
    `SELECT DISTINCT c.position FROM bingo.completions c JOIN bingo.participants p ON p.id = c.participant_id
      WHERE p.event_id = $1 ORDER BY c.position`,
    [eventId],
  );
  return rows.map(({ position }) => position);
}
