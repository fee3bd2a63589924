import type { AreaSettings } from '#kit/area/area-module';
import type { Database } from '#kit/database/database';
import type { ImageStorage } from '#kit/files/image-storage';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { FileStore } from '#runtime/files/file-store';
import type { Logger } from '#runtime/logger';

/** Dependencies of the use cases of this area. */
export interface BingoDependencies {
  readonly settings: Pick<AreaSettings, 'baseUrl' | 'hasItemImages'>;
  readonly database: Database;
  readonly jobs: JobQueue;
  /** Has the staged uploads of requests. */
  readonly files: FileStore;
  /** The screenshots of game clients. */
  readonly images: ImageStorage;
  readonly log: Logger;
}
