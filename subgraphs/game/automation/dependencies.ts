import type { DataSource } from 'typeorm';
import type { JobQueue } from '#kit/jobs/job-queue';

/** What the use cases of automation work with. */
export interface AutomationDependencies {
  readonly dataSource: DataSource;
  readonly jobs: JobQueue;
}
