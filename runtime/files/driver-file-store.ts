import { Readable } from 'node:stream';
import type { DriveFile } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import { DomainError, notFound } from '#protocol/errors';
import type { Logger } from '../logger';
import type { FileOperation, Observer } from '../observe/observer';
import { systemErrorCode } from '../system-error-code';
import { withTimeout } from '../with-timeout';
import { assertKey, type FileStore, type ListedFile, STAGING, storeUnavailable } from './file-store';

/** A driver that can tell whether its store is reachable. */
export interface CheckedDriver extends DriverContract {
  /** @throws Error if the store is not usable. */
  check(): Promise<void>;
}

/** Timeout of a check in milliseconds: a network file system may hang. */
const CHECK_MS = 2000;

/** A file store over a Flydrive driver. Logs and counts driver errors and throws a generic one. */
export class DriverFileStore implements FileStore {
  constructor(
    private readonly driver: CheckedDriver,
    private readonly log: Logger,
    private readonly observer: Observer,
  ) {}

  async put(key: string, contents: Readable | Uint8Array): Promise<void> {
    assertKey(key);
    try {
      if (contents instanceof Readable) await this.driver.putStream(key, contents);
      else await this.driver.put(key, contents);
    } catch (error) {
      throw this.failureOf('write', error, key);
    }
  }

  async isReachable(): Promise<boolean> {
    try {
      await withTimeout(this.driver.check(), CHECK_MS);
      return true;
    } catch (err) {
      this.log.warn({ err }, 'the file store is not reachable');
      return false;
    }
  }

  async open(key: string): Promise<Readable> {
    assertKey(key);
    return this.guarded('read', key, () => this.driver.getStream(key));
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    await this.guarded('write', key, () => this.driver.delete(key));
  }

  async *list(folder: string): AsyncIterable<ListedFile> {
    for await (const file of this.filesIn(folder, false)) {
      const modifiedAt = await this.modificationOf(file);
      if (modifiedAt) yield { key: file.key, modifiedAt };
    }
  }

  async *keys(): AsyncIterable<string> {
    for await (const { key } of this.filesIn('', true)) {
      if (!key.startsWith(`${STAGING}/`)) yield key;
    }
  }

  private async *filesIn(folder: string, recursive: boolean): AsyncIterable<DriveFile> {
    let paginationToken: string | undefined;
    do {
      const options = { recursive, ...(paginationToken !== undefined && { paginationToken }) };
      const page = await this.guarded('read', folder, () => this.driver.listAll(folder, options));
      for (const entry of page.objects) if (entry.isFile) yield entry;
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
      throw this.failureOf('read', error, file.key);
    }
  }

  private async guarded<T>(operation: FileOperation, key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isMissing(error) ? notFound('File') : this.failureOf(operation, error, key);
    }
  }

  /** Logs an error that the source stream did not throw: those are a limit, or a client that disconnected. */
  private failureOf(operation: FileOperation, error: unknown, key: string): DomainError {
    if (error instanceof DomainError) return error;
    this.observer.fileStoreFailed(operation);
    this.log.error({ err: error, key }, 'the file store failed');
    return storeUnavailable();
  }
}

function isMissing(error: unknown): boolean {
  if (systemErrorCode(error) === 'ENOENT') return true;
  // Of reading an object of S3, and of reading its metadata.
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}
