import type { Logger } from '../logger';
import { NO_OBSERVER } from '../observe/observer';
import { BucketDriver, type BucketSettings } from './bucket-driver';
import { DirectoryDriver } from './directory-driver';
import { DriverFileStore } from './driver-file-store';
import type { FileStore } from './file-store';

/**
 * Opens a file store in a bucket. Separate from `openDirectory`, so that the S3 client is loaded only if
 * needed.
 *
 * @param spoolDirectory holds files on their way to the bucket.
 */
export function openBucket(
  settings: BucketSettings,
  spoolDirectory: string,
  log: Logger,
  observer = NO_OBSERVER,
): FileStore {
  return new DriverFileStore(new BucketDriver(settings, new DirectoryDriver(spoolDirectory)), log, observer);
}
