import { Readable } from 'node:stream';
import type { DriveFile } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import { DomainError, notFound } from '#protocol/errors';
import type { Logger } from '../logger';
import { systemErrorCode } from '../system-error-code';
import { assertKey, type FileStore, type ListedFile, storeUnavailable } from './file-store';

/** A file store over a Flydrive driver. Logs driver errors and throws a generic one. */
export class DriverFileStore implements FileStore {
  constructor(
    private readonly driver: DriverContract,
    private readonly log: Logger,
  ) {}

  async put(key: string, contents: Readable | Uint8Array): Promise<void> {
    assertKey(key);
    try {
      if (contents instanceof Readable) await this.driver.putStream(key, contents);
      else await this.driver.put(key, contents);
    } catch (error) {
      throw this.failureOf(error, key);
    }
  }

  async open(key: string): Promise<Readable> {
    assertKey(key);
    return this.guarded(key, () => this.driver.getStream(key));
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    await this.guarded(key, () => this.driver.delete(key));
  }

  async *list(folder: string): AsyncIterable<ListedFile> {
    let paginationToken: string | undefined;
    do {
      const options = paginationToken === undefined ? {} : { paginationToken };
      const page = await this.guarded(folder, () => this.driver.listAll(folder, options));
      for (const entry of page.objects) {
        if (!entry.isFile) continue;
        const modifiedAt = await this.modificationOf(entry);
        if (modifiedAt) yield { key: entry.key, modifiedAt };
      }
      paginationToken = page.paginationToken;
    } while (paginationToken !== undefined);
  }

  /** Returns null for a file deleted in the meantime. */
  private async modificationOf(file: DriveFile): Promise<Date | null> {
    try {
      return (await file.getMetaData()).lastModified;
    } catch (error) {
      // Flydrive wraps the driver's error.
      if (error instanceof Error && isMissing(error.cause)) return null;
      throw this.failureOf(error, file.key);
    }
  }

  private async guarded<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isMissing(error) ? notFound('File') : this.failureOf(error, key);
    }
  }

  /** Logs an error that the source stream did not throw: those are a limit, or a client that disconnected. */
  private failureOf(error: unknown, key: string): DomainError {
    if (error instanceof DomainError) return error;
    this.log.error({ err: error, key }, 'the file store failed');
    return storeUnavailable();
  }
}

function isMissing(error: unknown): boolean {
  if (systemErrorCode(error) === 'ENOENT') return true;
  // Of reading an object of S3, and of reading its metadata.
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}
