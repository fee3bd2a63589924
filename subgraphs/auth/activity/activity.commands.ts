import type { Database } from '#kit/database/database';
import { type Activity, activityJob } from '#kit/jobs/activity';
import type { BatchHandler } from '#kit/jobs/job-worker';
import { ActivityEntryEntity } from './activity.fields';

/** Inserts an activity log entry in the transaction of the action itself. */
export async function recordActivity(database: Database, activity: Activity): Promise<void> {
  const { userId, action, details, address } = activity;
  await database.entities.insert(ActivityEntryEntity, { userId, action, details, ipAddress: address });
}

/**
 * Returns the job handler that inserts entries sent by other subgraphs. Idempotent: redelivered jobs are
 * ignored.
 */
export function receiveActivity(database: Database): BatchHandler {
  return async (jobs) => {
    const entries = jobs.map(({ id, data }) => {
      const { userId, action, details, address, at } = activityJob.parse(data);
      return { userId, action, details, ipAddress: address, createdAt: new Date(at), jobId: id };
    });
    await database.entities
      .createQueryBuilder()
      .insert()
      .into(ActivityEntryEntity)
      .values(entries)
      .orIgnore()
      .updateEntity(false)
      .execute();
  };
}
