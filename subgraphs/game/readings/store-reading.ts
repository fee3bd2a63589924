import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { PlayerReading } from '#kit/readings/readings';
import { DONE } from './demand';

/** $1 name, $2 tracker's time, $3 player id, $4 time of the reading, $5 experience, $6 kills. */
const STORE = {
  name: 'game_store_snapshot',
  text: `WITH extended AS (
      UPDATE game.snapshots s SET seen_at = $4
      WHERE s.name = $1 AND s.taken_at = (SELECT max(l.taken_at) FROM game.snapshots l WHERE l.name = $1)
        AND s.player_id = $3 AND s.experience = $5::jsonb AND s.kills = $6::jsonb
      RETURNING 1
    )
    INSERT INTO game.snapshots (name, taken_at, player_id, seen_at, experience, kills)
    SELECT $1, $2, $3, $4, $5::jsonb, $6::jsonb WHERE NOT EXISTS (SELECT FROM extended)
    ON CONFLICT (name, taken_at) DO UPDATE
    SET player_id = excluded.player_id, seen_at = excluded.seen_at, experience = excluded.experience, kills = excluded.kills`,
} as const;

/**
 * Stores a reading and enqueues it for the areas that requested it, in one transaction: it is delivered at
 * least once.
 */
export async function storeReading(
  database: Database,
  jobs: JobQueue,
  reading: PlayerReading,
): Promise<void> {
  const { name, readAt, player } = reading;
  await database.transaction(async (transaction) => {
    await transaction.rows(DONE, [name, readAt]);
    if (player) {
      const { id, takenAt, experience, kills } = player;
      const values = [name, takenAt, id, readAt, JSON.stringify(experience), JSON.stringify(kills)];
      await transaction.rows(STORE, values);
    }
    await jobs.send(transaction, 'bingo-reading', reading);
  });
}
