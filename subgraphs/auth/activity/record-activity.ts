import type { Activity } from '#kit/activity/actions';
import type { Database } from '#kit/database/database';
import { ActivityEntryEntity } from './activity-entry.entity';

/** Inserts an activity log entry in the transaction of the action itself. */
export async function recordActivity(database: Database, activity: Activity): Promise<void> {
  const { userId, action, details, address } = activity;
  await database.entities.insert(ActivityEntryEntity, { userId, action, details, ipAddress: address });
}
