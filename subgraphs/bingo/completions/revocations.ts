import type { Transaction } from '#kit/database/database';

const INSERT = {
  name: 'bingo_insert_revocation',
  text: 'INSERT INTO bingo.revocations (participant_id, position) VALUES ($1, $2) ON CONFLICT DO NOTHING',
} as const;

const DELETE = {
  name: 'bingo_delete_revocation',
  text: 'DELETE FROM bingo.revocations WHERE participant_id = $1 AND position = $2 RETURNING position',
} as const;

const DELETE_OF_EVENT = {
  text: `DELETE FROM bingo.revocations r USING bingo.participants p
    WHERE p.event_id = $1 AND r.participant_id = p.id AND r.position = ANY($2)`,
} as const;

/** Records that a completion was revoked. The caller must hold the row lock of the participant. */
export async function insertRevocation(
  transaction: Transaction,
  participantId: string,
  position: number,
): Promise<void> {
  await transaction.rows(INSERT, [participantId, position]);
}

/** Lets reports complete a task again. Returns false if its completion was not revoked. */
export async function deleteRevocation(
  transaction: Transaction,
  participantId: string,
  position: number,
): Promise<boolean> {
  return (await transaction.rows(DELETE, [participantId, position])).length > 0;
}

/** Deletes the revocations of positions whose tasks were replaced. */
export async function deleteRevocationsAt(
  transaction: Transaction,
  eventId: string,
  positions: readonly number[],
): Promise<void> {
  if (positions.length > 0) await transaction.rows(DELETE_OF_EVENT, [eventId, positions]);
}
