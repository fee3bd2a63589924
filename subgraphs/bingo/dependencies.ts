import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';

/** What the use cases of this area work with. */
export interface BingoDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
}
