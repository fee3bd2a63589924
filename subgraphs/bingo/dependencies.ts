import type { AreaSettings } from '#kit/area-module';
import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';

/** Dependencies of the use cases of this area. */
export interface BingoDependencies {
  readonly settings: Pick<AreaSettings, 'baseUrl'>;
  readonly database: Database;
  readonly jobs: JobQueue;
}
