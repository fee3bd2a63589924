import type { Transaction } from '#kit/database/database';

/** Batch size that stays well below the statement timeout of two seconds. */
const BATCH_SIZE = 10_000;

const DELETE = {
  text: `DELETE FROM events.participants WHERE event_id = $1 AND user_id IN
    (SELECT p.user_id FROM events.participants p WHERE p.event_id = $1 LIMIT ${BATCH_SIZE})
  RETURNING 1 AS one`,
} as const;

/** Deletes the participants of an event that is locked and has no proofs left. */
export async function deleteParticipants(transaction: Transaction, eventId: string): Promise<void> {
  let deleted: object[];
  do deleted = await transaction.rows(DELETE, [eventId]);
  while (deleted.length === BATCH_SIZE);
}
