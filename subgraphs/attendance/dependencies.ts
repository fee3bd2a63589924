import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { FileStore } from '#runtime/files/file-store';

/** What the use cases of this area work with. */
export interface AttendanceDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
  /** Where files that came with a request wait. */
  readonly files: FileStore;
}
