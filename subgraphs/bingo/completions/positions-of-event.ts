import type { Transaction } from '#kit/database/database';
import { forParticipants } from '../participants/for-participants';

const COMPLETED = {
  text: `SELECT DISTINCT c.position FROM bingo.completions c JOIN bingo.participants p ON p.id = c.participant_id
    WHERE p.event_id = $1 ORDER BY c.position`,
} as const;

/** $1 participants. */
const COUNTED = {
  text: `SELECT position FROM bingo.counts WHERE participant_id = ANY($1)
    UNION SELECT position FROM bingo.part_counts WHERE participant_id = ANY($1)`,
} as const;

/** Returns the positions of an event's board that at least one participant completed, ascending. */
export async function completedPositions(transaction: Transaction, eventId: string): Promise<number[]> {
  const rows = await transaction.rows<{ position: number }>(COMPLETED, [eventId]);
  return rows.map(({ position }) => position);
}

/** Returns the positions of an event's board at which something was counted. */
export async function countedPositions(transaction: Transaction, eventId: string): Promise<Set<number>> {
  const positions = new Set<number>();
  await forParticipants(transaction, eventId, async (ids) => {
    const rows = await transaction.rows<{ position: number }>(COUNTED, [ids]);
    for (const { position } of rows) positions.add(position);
  });
  return positions;
}
