import { migrateArea } from '#kit/database/migrate-area';
import { migrateJobs } from '#kit/jobs/job-queue';
import { loadAreas } from './areas';

/** Migrates a database: first the job queues, to which the areas' transactions write, then every area. */
export async function migrateDatabase(url: string): Promise<void> {
  await migrateJobs(url);
  for (const area of await loadAreas()) await migrateArea(area.storage, url);
}
