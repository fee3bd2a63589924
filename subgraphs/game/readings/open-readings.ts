import type { AreaEnvironment } from '#kit/area-module';
import { readingDemand } from '#kit/readings/readings';
import { RUN_SECONDS, readingsPerRun } from '../rules/reading-order';
import { trackerBudget } from '../tracker/open-tracker';
import type { TrackerPort } from '../tracker/tracker-port';
import { takeDemand } from './demand';
import { readPlayers } from './read-players';

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
