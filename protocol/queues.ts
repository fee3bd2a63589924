import { AREA_DEFINITIONS, AREAS, type AreaName } from './areas';

export type QueueName = (typeof AREA_DEFINITIONS)[AreaName]['queues'][number] | HousekeepingQueue;

type HousekeepingQueue = `${AreaName}-housekeeping`;

/** Returns the queue of an area's hourly housekeeping. */
export function housekeepingQueue(area: AreaName): HousekeepingQueue {
  return `${area}-housekeeping`;
}

/** The queues of the platform, created by `migrateJobs`. A job sent to a missing queue is lost. */
export const QUEUES: readonly QueueName[] = AREAS.flatMap<QueueName>((area) => [
  ...AREA_DEFINITIONS[area].queues,
  housekeepingQueue(area),
]);
