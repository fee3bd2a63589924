import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { FileStore } from '#runtime/files/file-store';

/** What the use cases of this area work with. */
export interface EventsDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
  /** Where proof images are kept, and where those that came with a request wait. */
  readonly files: FileStore;
  /** The gateway's public address, without a slash at the end. */
  readonly baseUrl: string;
}
