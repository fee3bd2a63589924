import type { Database } from '#kit/database/database';

/** Days for which snapshots of players are kept. */
export const SNAPSHOT_DAYS = 180;

/** Rows per statement, so that none holds locks for long. */
const BATCH_SIZE = 5000;

const FORGET_SNAPSHOTS = {
  text: `DELETE FROM game.snapshots s WHERE (s.name, s.taken_at) IN (
      SELECT old.name, old.taken_at FROM game.snapshots old
      WHERE old.seen_at < now() - interval '${SNAPSHOT_DAYS} days' ORDER BY old.seen_at LIMIT $1
    ) RETURNING 1`,
  timeoutMs: 30_000,
} as const;

const FORGET_DEMAND = {
  text: `DELETE FROM game.wanted_players w WHERE w.wanted_until < now() - interval '1 day'`,
} as const;

/** Deletes snapshots that are older than 180 days, and demand that ended. */
export async function forgetReadings(database: Database): Promise<void> {
  for (let batch = BATCH_SIZE; batch === BATCH_SIZE; ) {
    batch = (await database.rows(FORGET_SNAPSHOTS, [BATCH_SIZE])).length;
  }
  await database.rows(FORGET_DEMAND);
}
