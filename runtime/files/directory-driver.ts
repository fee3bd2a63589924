import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import { STAGING } from './file-store';

/**
 * Extends Flydrive's directory driver with atomic writes; the original leaves partial files behind on
 * failure.
 */
export class DirectoryDriver extends FSDriver {
  constructor(private readonly root: string) {
    super({ location: root, visibility: 'private' });
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.replace(key, contents);
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.replace(key, contents);
  }

  /** Opens the file before returning, so that a missing file rejects instead of failing the stream later. */
  override async getStream(key: string): Promise<Readable> {
    const file = await open(join(this.root, key));
    return file.createReadStream();
  }

  /** @throws Error if the directory is missing, or cannot be read and written. */
  check(): Promise<void> {
    // The dot rejects a file in its place.
    return access(`${this.root}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  }

  private async replace(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const target = join(this.root, key);
    const partial = join(this.root, STAGING, `${randomUUID()}.partial`);
    try {
      await mkdir(dirname(partial), { recursive: true });
      await mkdir(dirname(target), { recursive: true });
      // Staged files need no fsync: they live only as long as their request.
      await writeFile(partial, contents, { flag: 'wx', flush: !key.startsWith(`${STAGING}/`) });
      await rename(partial, target);
    } catch (error) {
      // What cannot be removed is swept later; its error must not replace that of the write.
      await rm(partial, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}
