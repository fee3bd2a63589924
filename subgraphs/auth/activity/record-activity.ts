import type { EntityManager } from 'typeorm';
import type { Activity } from '#kit/activity/actions';
import { ActivityEntryEntity } from './activity-entry.entity';

/** Writes an entry of this area within the transaction of the act itself. */
export async function recordActivity(manager: EntityManager, activity: Activity): Promise<void> {
  const { userId, action, details, address } = activity;
  await manager.insert(ActivityEntryEntity, { userId, action, details, ipAddress: address });
}
