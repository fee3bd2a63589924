import type { DataSource } from 'typeorm';
import type { JobQueue } from '#kit/jobs/job-queue';

/** What the use cases of this area work with. */
export interface AttendanceDependencies {
  readonly dataSource: DataSource;
  readonly jobs: JobQueue;
}
