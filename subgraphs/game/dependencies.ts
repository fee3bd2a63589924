import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { TrackerPort } from './tracker/tracker-port';

/** What the use cases of this area work with. */
export interface GameDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly tracker: TrackerPort;
}
