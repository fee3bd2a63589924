import { z } from 'zod';
import type { Transaction } from '../database/database';
import type { JobQueue } from '../jobs/job-queue';
import { ACTIVITY_ACTIONS, type Activity } from './actions';

/** What travels through the queue `activity-log` from the areas to the auth area, which keeps the log. */
export const activityJob = z.object({
  action: z.enum(ACTIVITY_ACTIONS),
  userId: z.string(),
  details: z.string(),
  address: z.string().nullable(),
  /** When the act was done, ISO 8601: the entry carries this time, not that of its delivery. */
  at: z.iso.datetime(),
});

/**
 * Reports an act of an area other than auth. The entry is written if and only if the transaction commits,
 * once, whatever crashes in between.
 */
export async function reportActivity(
  jobs: JobQueue,
  transaction: Transaction,
  activity: Activity,
): Promise<void> {
  await jobs.send(transaction, 'activity-log', { ...activity, at: new Date().toISOString() });
}
