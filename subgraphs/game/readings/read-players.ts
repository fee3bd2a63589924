import { type Database, deleteInBatches } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { PlayerReading } from '#kit/jobs/readings';
import type { Logger } from '#runtime/logger';
import { isBudgetSpent } from '../providers/provider-outcomes';
import { gameNameProblem } from '../rules/provider-name';
import type { TrackerPort } from '../tracker/tracker-port';
import { claimPlayers, DONE, recordFailure, releasePlayers, wantedPlayers } from './demand';
import { nextReadings } from './reading-order';

/** Dependencies of readings. */
interface ReadingDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly tracker: Pick<TrackerPort, 'reading'>;
  readonly log: Logger;
}

/** After so many failures the tracker is presumed down, and the run ends. */
const MOST_FAILURES = 3;

/**
 * Reads the next players from the tracker, one after the other, and stores the readings. Ends early when the
 * budget is spent or the tracker is down.
 *
 * @param count how many players at most.
 * @param stopping ends the run before the next player.
 */
export async function readPlayers(
  dependencies: ReadingDependencies,
  count: number,
  stopping: AbortSignal,
): Promise<void> {
  const { database } = dependencies;
  const wanted = await wantedPlayers(database);
  const left = await claimPlayers(database, nextReadings(wanted, new Date(), count));
  let failures = 0;
  try {
    while (left.length > 0 && !stopping.aborted && failures < MOST_FAILURES) {
      const [name = ''] = left;
      const outcome = await readPlayer(dependencies, name);
      // The others keep their turn.
      if (outcome === 'budget spent') return;
      if (outcome === 'failed') failures += 1;
      left.shift();
    }
  } finally {
    await releasePlayers(database, left);
  }
}

async function readPlayer(
  { database, jobs, tracker, log }: ReadingDependencies,
  name: string,
): Promise<'read' | 'failed' | 'budget spent'> {
  const readAt = new Date().toISOString();
  try {
    const player = gameNameProblem(name) ? null : await tracker.reading(name);
    await storeReading(database, jobs, {
      name,
      readAt,
      player: player && { ...player, takenAt: player.takenAt ?? readAt },
    });
    return 'read';
  } catch (error) {
    if (isBudgetSpent(error)) return 'budget spent';
    log.warn({ err: error }, 'a player could not be read');
    await recordFailure(database, name);
    return 'failed';
  }
}

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
async function storeReading(database: Database, jobs: JobQueue, reading: PlayerReading): Promise<void> {
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

/** Days for which snapshots of players are kept. */
export const SNAPSHOT_DAYS = 180;

const DELETE_SNAPSHOTS = {
  text: `WITH old AS (
      SELECT name, taken_at FROM game.snapshots
      WHERE seen_at < now() - interval '${SNAPSHOT_DAYS} days' ORDER BY seen_at LIMIT $1
    ), deleted AS (
      DELETE FROM game.snapshots s USING old WHERE s.name = old.name AND s.taken_at = old.taken_at RETURNING 1
    ) SELECT count(*)::integer AS deleted FROM deleted`,
  timeoutMs: 30_000,
} as const;

/** Deletes snapshots that are older than 180 days. */
export async function deleteOldSnapshots(database: Database): Promise<void> {
  await deleteInBatches(database, DELETE_SNAPSHOTS);
}
