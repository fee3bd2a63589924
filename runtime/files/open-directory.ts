import type { Logger } from '../logger';
import { NO_OBSERVER } from '../observe/observer';
import { DirectoryDriver } from './directory-driver';
import { DriverFileStore } from './driver-file-store';
import type { FileStore } from './file-store';

/** Opens a file store in a directory, which is created on the first write. */
export function openDirectory(directory: string, log: Logger, observer = NO_OBSERVER): FileStore {
  return new DriverFileStore(new DirectoryDriver(directory), log, observer);
}
