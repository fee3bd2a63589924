import type { Transaction } from '#kit/database/database';
import { type Occurrence, STALE_AFTER_MS } from '../rules/occurrence';
import type { TrackerTrigger } from '../rules/triggers';
import { createDeliveries } from './create-deliveries';

/** The result of polling a group. */
export interface NewsReading {
  readonly groupId: number;
  readonly trigger: TrackerTrigger;
  /** Oldest first. */
  readonly occurrences: readonly Occurrence[];
  readonly readAt: Date;
}

/**
 * Stores occurrences, and creates a delivery of each new one for each matching rule that existed when it
 * happened, with the rule's current message and channel. The first poll of a group creates none, because its
 * occurrences are not new.
 *
 * @returns the number of deliveries created.
 */
export async function recordOccurrences(transaction: Transaction, reading: NewsReading): Promise<number> {
  const first = await noteReading(transaction, reading);
  const fresh = await insertFresh(transaction, reading);
  if (first || fresh.length === 0) return 0;
  return createDeliveries(transaction, reading.trigger, fresh, reading.readAt);
}

/**
 * Records the poll. @returns whether it is the first. Its row lock serialises polls of the same group and
 * trigger.
 */
async function noteReading(
  transaction: Transaction,
  { groupId, trigger, readAt }: NewsReading,
): Promise<boolean> {
  const row = await transaction.row<{ first: boolean }>(
    {
      text: `INSERT INTO game.readings (group_id, trigger, read_at) VALUES ($1, $2, $3)
      ON CONFLICT (group_id, trigger) DO UPDATE SET read_at = excluded.read_at
      RETURNING xmax = 0 AS first`,
    },
    [groupId, trigger, readAt],
  );
  return row?.first ?? false;
}

/** @returns the ids of occurrences that are not stored yet and recent enough, in order of occurrence. */
async function insertFresh(transaction: Transaction, reading: NewsReading): Promise<number[]> {
  const { groupId, trigger, occurrences, readAt } = reading;
  const stale = new Date(readAt.getTime() - STALE_AFTER_MS);
  const rows = await transaction.rows<{ id: number; occurred_at: Date }>(
    {
      text: `INSERT INTO game.occurrences (key, trigger, group_id, username, skill, occurred_at)
      SELECT key, $1, $2, username, skill, occurred_at
      FROM unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[])
        WITH ORDINALITY AS read (key, username, skill, occurred_at, position)
      ORDER BY position
      ON CONFLICT (key) DO NOTHING RETURNING id, occurred_at`,
    },
    [
      trigger,
      groupId,
      occurrences.map(({ key }) => key),
      occurrences.map(({ username }) => username),
      occurrences.map(({ skill }) => skill),
      occurrences.map(({ at }) => at),
    ],
  );
  return rows.filter((row) => row.occurred_at > stale).map(({ id }) => id);
}
