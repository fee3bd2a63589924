import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { FileStore } from '#runtime/files/file-store';

/** The dependencies of the use cases of this subgraph. */
export interface AttendanceDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
  /** Stores staged uploads of requests. */
  readonly files: FileStore;
}
