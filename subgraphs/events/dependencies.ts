import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { FileStore } from '#runtime/files/file-store';

/** The dependencies of the use cases of this subgraph. */
export interface EventsDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
  /** Stores proof images and the staged uploads of requests. */
  readonly files: FileStore;
  /** The gateway's public address, without a slash at the end. */
  readonly baseUrl: string;
}
