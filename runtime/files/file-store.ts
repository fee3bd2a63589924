import type { Readable } from 'node:stream';
import { DomainError } from '#protocol/errors';

/** A file as a listing shows it. */
export interface ListedFile {
  readonly key: string;
  readonly modifiedAt: Date;
}

/**
 * Where files are kept, by keys that the platform makes itself: `events/<random>.png`. Contents stream, so that memory does
 * not grow with them.
 */
export interface FileStore {
  /**
   * Writes a file whole or not at all, whatever stood there before.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE when it cannot be kept; whatever reading a stream threw, as it is.
   */
  put(key: string, contents: Readable | Uint8Array): Promise<void>;
  /** @throws DomainError NOT_FOUND, or UPSTREAM_UNAVAILABLE when the store does not answer. */
  open(key: string): Promise<Readable>;
  /**
   * Removes a file; one that is not there is no error.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE when it cannot be removed: try again later.
   */
  delete(key: string): Promise<void>;
  /** Every file directly below a folder. */
  list(folder: string): AsyncIterable<ListedFile>;
}

/** Folder of what came with a request, and of what is being written: only as old as the request. */
export const STAGING = 'staged';

const PART = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}';
const KEY = new RegExp(`^${PART}(/${PART}){1,4}$`);

/** @throws Error for a key that the platform would not make: nothing of a client's may be part of one. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('a file key must be folders and a name of plain characters');
}

/** What a caller is told when the store fails; the reason is for the log. */
export function storeUnavailable(): DomainError {
  return new DomainError('UPSTREAM_UNAVAILABLE', 'Files cannot be stored or read at the moment');
}
