import type { PoolDatabase } from '#kit/database/pool-database';
import type { JobQueue } from '#kit/jobs/job-queue';

/** What the use cases of automation work with. */
export interface AutomationDependencies {
  readonly database: PoolDatabase;
  readonly jobs: JobQueue;
}
