import type { Transaction } from '#kit/database/database';

/** Statements have two seconds; so many rows go in a fraction of one. */
const AT_ONCE = 10_000;

const DELETE = {
  text: `DELETE FROM events.participants WHERE event_id = $1 AND user_id IN
    (SELECT p.user_id FROM events.participants p WHERE p.event_id = $1 LIMIT ${AT_ONCE})
  RETURNING 1 AS one`,
} as const;

/** Deletes everybody's part in an event whose row is held and whose proofs are gone. */
export async function deleteParticipants(transaction: Transaction, eventId: string): Promise<void> {
  let gone: object[];
  do gone = await transaction.rows(DELETE, [eventId]);
  while (gone.length === AT_ONCE);
}
