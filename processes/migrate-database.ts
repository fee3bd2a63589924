import { migrateArea } from '#kit/database/migrate-area';
import { migrateJobs } from '#kit/jobs/job-queue';
import { loadAreas } from './areas';

/** Brings a database up to date: the job queues first, which areas' transactions write to, then every area. */
export async function migrateDatabase(url: string): Promise<void> {
  await migrateJobs(url);
  for (const area of await loadAreas()) await migrateArea(area.storage, url);
}
