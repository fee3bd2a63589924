import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';

/** Statements have two seconds; so many rows go in a fraction of one. */
const AT_ONCE = 10_000;

const DELETE = `DELETE FROM events.participants WHERE event_id = $1 AND user_id IN
    (SELECT p.user_id FROM events.participants p WHERE p.event_id = $1 LIMIT ${AT_ONCE})
  RETURNING 1 AS one`;

/** Deletes everybody's part in an event whose row is held and whose proofs are gone. */
export async function deleteParticipants(manager: EntityManager, eventId: string): Promise<void> {
  let gone: object[];
  do gone = await queryRows(manager, DELETE, [eventId]);
  while (gone.length === AT_ONCE);
}
