import { z } from 'zod';
import { AREA_DEFINITIONS, AREAS, type AreaName } from '#protocol/areas';
import type { Transaction } from '../database/database';
import type { JobQueue } from './job-queue';

export type ActivityAction = (typeof AREA_DEFINITIONS)[AreaName]['actions'][number];

/** All actions of the activity log: `noun_verb`. */
export const ACTIVITY_ACTIONS: readonly ActivityAction[] = AREAS.flatMap<ActivityAction>(
  (area) => AREA_DEFINITIONS[area].actions,
);

/** The actor of automatic actions; no user has this id. */
export const SYSTEM = 'system';

/** The actor of actions on the operator's command line; no user has this id. */
export const OPERATOR = 'operator';

/** One entry of the activity log. */
export interface Activity {
  readonly action: ActivityAction;
  /** The actor; `SYSTEM` for automatic actions, `OPERATOR` for the command line. */
  readonly userId: string;
  /** A sentence that names the subject; must not contain secrets. */
  readonly details: string;
  readonly address: string | null;
}

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
