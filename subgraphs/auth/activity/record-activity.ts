import type { Activity } from '#kit/activity/actions';
import type { Database } from '#kit/database/database';
import { ActivityEntryEntity } from './activity-entry.entity';

/** Writes an entry of this area within the transaction of the act itself. */
export async function recordActivity(database: Database, activity: Activity): Promise<void> {
  const { userId, action, details, address } = activity;
  await database.entities.insert(ActivityEntryEntity, { userId, action, details, ipAddress: address });
}
