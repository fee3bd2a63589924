import { z } from 'zod';
import type { Transaction } from '../database/database';
import type { JobQueue } from '../jobs/job-queue';
import { ACTIVITY_ACTIONS, type Activity } from './actions';

/**
 * Payload of the queue `activity-log`, sent by all areas and consumed by the auth area, which stores the log.
 */
export const activityJob = z.object({
  action: z.enum(ACTIVITY_ACTIONS),
  userId: z.string(),
  details: z.string(),
  address: z.string().nullable(),
  /** Time of the action, ISO 8601. The log entry has this time, not that of the delivery. */
  at: z.iso.datetime(),
});

/**
 * Logs an action of an area other than auth. The entry is written exactly once, if and only if the
 * transaction commits.
 */
export async function reportActivity(
  jobs: JobQueue,
  transaction: Transaction,
  activity: Activity,
): Promise<void> {
  await jobs.send(transaction, 'activity-log', { at: new Date().toISOString(), ...activity });
}
