import { AREA_DEFINITIONS, AREAS, type AreaName } from './areas';

export type QueueName = (typeof AREA_DEFINITIONS)[AreaName]['queues'][number];

/** The queues of the platform. They are created by `migrateJobs`: a job sent to a queue that is not there is lost. */
export const QUEUES: readonly QueueName[] = AREAS.flatMap<QueueName>((area) => AREA_DEFINITIONS[area].queues);
