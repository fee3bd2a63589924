import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';

/** What the use cases of automation work with. */
export interface AutomationDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
}
