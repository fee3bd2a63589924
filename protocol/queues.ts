/** The queues of the platform. They are created by `migrateJobs`: a job sent to a queue that is not there is lost. */
export const QUEUES = [
  'activity-log',
  'auth-housekeeping',
  'tile-image-removal',
  'game-poll',
  'game-delivery',
  'calendar-sync',
] as const;

export type QueueName = (typeof QUEUES)[number];
