import type { Database } from '#kit/database/database';
import type { ImageStorage } from '#kit/files/image-storage';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { FileStore } from '#runtime/files/file-store';

/** The dependencies of the use cases of this subgraph. */
export interface EventsDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
  /** Has the staged uploads of requests. */
  readonly files: FileStore;
  /** The images of proofs. */
  readonly images: ImageStorage;
  /** The gateway's public address, without a slash at the end. */
  readonly baseUrl: string;
}
