import type { AreaSettings } from '#kit/area/area-module';
import type { Database } from '#kit/database/database';
import type { ImageStorage } from '#kit/files/image-storage';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { FileStore } from '#runtime/files/file-store';
import type { SigningKeys } from './signing/signing-keys';

/** The dependencies of the use cases of this subgraph. */
export interface AuthDependencies {
  readonly database: Database;
  readonly settings: Pick<AreaSettings, 'baseUrl' | 'origins' | 'tokens' | 'superAdminIds'>;
  readonly signingKeys: SigningKeys;
}

/** The same with the library of pictures. */
export interface PictureDependencies extends AuthDependencies {
  /** Has the staged uploads of requests. */
  readonly files: FileStore;
  readonly jobs: JobQueue;
  readonly pictures: ImageStorage;
}
