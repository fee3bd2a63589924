import { open } from 'node:fs/promises';

/** Fsyncs the entries of a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Number of concurrent fsyncs: the system can combine their writes. */
const CONCURRENCY = 32;

/** Fsyncs many files or folders; faster after all writes than one by one. */
export async function syncAll(paths: readonly string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += CONCURRENCY) {
    await Promise.all(paths.slice(start, start + CONCURRENCY).map(syncFolder));
  }
}
