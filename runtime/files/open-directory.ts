import type { Logger } from '../logger';
import { DirectoryDriver } from './directory-driver';
import { DriverFileStore } from './driver-file-store';
import type { FileStore } from './file-store';

/** Files below a directory, which is made when the first one is written. */
export function openDirectory(directory: string, log: Logger): FileStore {
  return new DriverFileStore(new DirectoryDriver(directory), log);
}
