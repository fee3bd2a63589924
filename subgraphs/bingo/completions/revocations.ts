import type { Transaction } from '#kit/database/database';

const DELETE_OF_EVENT = {
  text: `WITH lifted AS (
      DELETE FROM bingo.revocations r USING bingo.participants p
      WHERE p.event_id = $1 AND r.participant_id = p.id AND r.position = ANY($2)
      RETURNING r.participant_id, r.team_id, r.position
    )
    INSERT INTO bingo.ledger (participant_id, team_id, event_id, position, kind, source, change, count)
    SELECT participant_id, team_id, $1, position, 'revocation_lifted', 'organiser', 0, 0 FROM lifted`,
} as const;

/** Lifts the revocations of positions whose tasks were replaced. */
export async function liftRevocationsAt(
  transaction: Transaction,
  eventId: string,
  positions: readonly number[],
): Promise<void> {
  if (positions.length > 0) await transaction.rows(DELETE_OF_EVENT, [eventId, positions]);
}
