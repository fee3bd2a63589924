import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import { playerReading } from '#kit/readings/readings';
import { applyReading } from './apply-reading';
import { demandReadings } from './demand-readings';

/** Demand ends after ten minutes unless it is repeated. */
const DEMAND_SECONDS = 60;

/** Starts asking for the readings that events need, and counting what arrives. */
export function openGains(database: Database, jobs: JobQueue): void {
  jobs.work('bingo-demand', () => demandReadings(database, jobs));
  jobs.work('bingo-reading', ({ data }) => applyReading(database, playerReading.parse(data)));
  jobs.repeat('bingo-demand', DEMAND_SECONDS);
}
