import type { AreaEnvironment } from '#kit/area/area-module';
import { type Database, deleteInBatches } from '#kit/database/database';
import { readingDemand } from '#kit/jobs/readings';
import { trackerBudget } from '../tracker/open-tracker';
import type { TrackerPort } from '../tracker/tracker-port';
import { takeDemand } from './demand';
import { readPlayers } from './read-players';
import { RUN_SECONDS, readingsPerRun } from './reading-order';

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

const DELETE_DEMAND = {
  text: `WITH ended AS (
      SELECT name FROM game.wanted_players WHERE wanted_until < now() - interval '1 day' LIMIT $1
    ), deleted AS (DELETE FROM game.wanted_players w USING ended WHERE w.name = ended.name RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`,
} as const;

/** Deletes snapshots that are older than 180 days. */
export async function deleteOldSnapshots(database: Database): Promise<void> {
  await deleteInBatches(database, DELETE_SNAPSHOTS);
}

/** Deletes demand for readings that ended a day ago. */
export async function deleteEndedDemand(database: Database): Promise<void> {
  await deleteInBatches(database, DELETE_DEMAND);
}

/**
 * Stores the demand for readings, and reads players within the tracker's budget. Does neither without a
 * tracker.
 */
export function openReadings(
  { database, jobs, log, settings, stopping }: AreaEnvironment,
  tracker: TrackerPort,
): void {
  const { game } = settings;
  const isOff = game.off.includes('tracker');
  const count = readingsPerRun(trackerBudget(game.tracker));
  jobs.work('tracker-demand', async ({ data }) => {
    if (!isOff) await takeDemand(database, readingDemand.parse(data));
  });
  jobs.work('tracker-reading', async () => {
    if (!isOff && !stopping.aborted) await readPlayers({ database, jobs, log, tracker }, count, stopping);
  });
  if (!isOff) jobs.repeat('tracker-reading', RUN_SECONDS);
}
