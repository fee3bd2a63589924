import type { Logger } from '../logger';
import { BucketDriver, type BucketSettings } from './bucket-driver';
import { DirectoryDriver } from './directory-driver';
import { DriverFileStore } from './driver-file-store';
import type { FileStore } from './file-store';

/**
 * Files in a bucket. Apart from `openDirectory`, so that only who has a bucket loads its client.
 *
 * @param spoolDirectory holds what is on its way into the bucket.
 */
export function openBucket(settings: BucketSettings, spoolDirectory: string, log: Logger): FileStore {
  return new DriverFileStore(new BucketDriver(settings, new DirectoryDriver(spoolDirectory)), log);
}
