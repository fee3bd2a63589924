import { statfs } from 'node:fs/promises';

/** Space of a file system in bytes. */
export interface DiskSpace {
  /** Available to this user: some file systems reserve a part for root. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** @throws Error if the directory does not exist. */
export async function readDiskSpace(directory: string): Promise<DiskSpace> {
  const { bsize, bavail, blocks } = await statfs(directory);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
