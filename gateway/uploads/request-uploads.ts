import { createHash, type Hash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DomainError, oversizedArgument } from '#protocol/errors';
import type { StagedFileRecord } from '#protocol/staged-file-record';
import { type FileStore, STAGING } from '#runtime/files/file-store';
import { StagedUpload } from './staged-upload';

export function badBody(problem: string): DomainError {
  return new DomainError('BAD_USER_INPUT', `The request body ${problem}`);
}

export function truncatedBodyError(): DomainError {
  return badBody('is incomplete');
}

/** The description of a file in its multipart part. */
export interface FilePart {
  /** Name of the form field. */
  readonly field: string;
  /** The client's unsanitized file name, possibly a path. */
  readonly fileName: string;
  readonly mediaType: string;
  readonly maxBytes: number;
}

/** Length limit in characters: the client's file name is sent in a header. */
const MAX_NAME_LENGTH = 120;

/** The files of one request, stored until the request ends. */
export class RequestUploads {
  private readonly staging = new Set<Promise<unknown>>();
  private readonly keys: string[] = [];
  private discarded = false;

  /** @param digested whether to compute the digests of the files. */
  constructor(
    private readonly files: FileStore,
    private readonly digested = false,
  ) {}

  /**
   * Stores a file until the request ends. Always reads the stream to its end, so that the parser can
   * continue.
   *
   * @throws DomainError PAYLOAD_TOO_LARGE naming the field, BAD_USER_INPUT if the body ends early,
   * UPSTREAM_UNAVAILABLE if the store fails.
   */
  async stage(stream: Readable, part: FilePart): Promise<StagedUpload> {
    const hash = this.digested ? createHash('sha256') : null;
    const staged = this.store(stream, part, hash);
    this.staging.add(staged);
    try {
      return new StagedUpload(await staged, hash?.digest('hex'));
    } finally {
      this.staging.delete(staged);
      stream.resume();
    }
  }

  /** Deletes all files of the request, those still being stored included. */
  async discard(): Promise<void> {
    this.discarded = true;
    await Promise.allSettled(this.staging);
    // Files that could not be deleted are swept later; the store has logged the error.
    await Promise.allSettled(this.keys.map((key) => this.files.delete(key)));
  }

  private async store(stream: Readable, part: FilePart, hash: Hash | null): Promise<StagedFileRecord> {
    if (this.discarded) throw truncatedBodyError();
    const key = `${STAGING}/${randomUUID()}`;
    let size = 0;
    const counted = limitBytes(stream, part, hash, (bytes) => {
      size = bytes;
    });
    await this.files.put(key, Readable.from(counted, { objectMode: false }));
    this.keys.push(key);
    const reference = randomBytes(24).toString('base64url');
    const fileName = truncate(baseName(printable(part.fileName)));
    return { reference, key, fileName, mediaType: truncate(printable(part.mediaType)), size };
  }
}

async function* limitBytes(
  stream: Readable,
  { field, maxBytes }: FilePart,
  hash: Hash | null,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    // Destroying a part would block its parser.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      hash?.update(chunk);
      yield chunk;
    }
  } catch {
    throw truncatedBodyError();
  }
  if (bytes > maxBytes) throw oversizedArgument(field, maxBytes);
  count(bytes);
}

function printable(text: string): string {
  return text.replace(/\p{C}/gu, '');
}

/** Returns the last name of a path without traversal segments. */
function baseName(path: string): string {
  const names = path.split(/[/\\]/).filter((name) => !['', '.', '..'].includes(name));
  return names.at(-1) ?? '';
}

function truncate(text: string): string {
  return [...text].slice(0, MAX_NAME_LENGTH).join('');
}
