import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';

/** Dependencies of the automation use cases. */
export interface AutomationDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
}
