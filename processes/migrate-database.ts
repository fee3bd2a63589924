import { migrateArea } from '#kit/database/data-source';
import { eventLogStorage } from '#kit/database/event-log';
import { migrateJobs } from '#kit/jobs/job-queue';
import { loadAreas } from './areas';
import { removeUnfinished } from './sandbox-data/filling';

/**
 * Migrates a database, without what an interrupted filling of a sandbox left: first the job queues and the
 * event log, to which the areas' transactions write, then every area.
 */
export async function migrateDatabase(url: string): Promise<void> {
  await removeUnfinished(url);
  await migrateJobs(url);
  await migrateArea(eventLogStorage, url);
  for (const area of await loadAreas()) await migrateArea(area.storage, url);
}
