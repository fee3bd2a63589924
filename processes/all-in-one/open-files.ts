import { join } from 'node:path';
import type { FileStore } from '#kit/files/file-store';
import { openDirectory } from '#kit/files/open-file-store';
import { sweepStagedFiles } from '#kit/files/sweep-staged-files';
import type { Logger } from '#kit/logger';
import type { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';

const SWEEP_EVERY_MS = 600_000;

/** Opens the file store and keeps it free of uploads whose process ended in the middle of a request. */
export function openFiles(configuration: Configuration, log: Logger, closers: Closers): FileStore {
  const files = openDirectory(join(configuration.dataDir, 'files'), log);
  const sweep = () => void sweepStagedFiles(files, log);
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  closers.add('sweep of uploads', async () => clearInterval(timer));
  return files;
}
