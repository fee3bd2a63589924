import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { oversizedArgument } from '#protocol/errors';
import { type FileStore, STAGING } from '#runtime/files/file-store';
import type { StagedFileRecord } from '#runtime/files/staged-file-record';
import { truncatedBodyError } from './body-problems';
import { StagedUpload } from './staged-upload';

/** A file as its part of the body describes it. */
export interface FilePart {
  /** Name of the field. */
  readonly field: string;
  /** As the client wrote it: anything, a path too. */
  readonly fileName: string;
  readonly mediaType: string;
  readonly maxBytes: number;
}

/** A name of a client's own making travels in a header: this many characters of it are enough to recognise a file. */
const LONGEST_NAME = 120;

/** The files of one request: in the store from their arrival until the request ends. */
export class RequestUploads {
  private readonly staging = new Set<Promise<unknown>>();
  private readonly keys: string[] = [];
  private over = false;

  constructor(private readonly files: FileStore) {}

  /**
   * Keeps a file until the request ends. Whatever happens the stream is read to its end, so that its parser can go on.
   *
   * @throws DomainError PAYLOAD_TOO_LARGE naming the field, BAD_USER_INPUT when the body ends early, UPSTREAM_UNAVAILABLE
   * when the store fails.
   */
  async stage(stream: Readable, part: FilePart): Promise<StagedUpload> {
    const staged = this.store(stream, part);
    this.staging.add(staged);
    try {
      return new StagedUpload(await staged);
    } finally {
      this.staging.delete(staged);
      stream.resume();
    }
  }

  /** Removes what was staged, and what still is being staged as soon as it is. */
  async discard(): Promise<void> {
    this.over = true;
    await Promise.allSettled(this.staging);
    // One that stays is swept up later; the store has logged why.
    await Promise.allSettled(this.keys.map((key) => this.files.delete(key)));
  }

  private async store(stream: Readable, part: FilePart): Promise<StagedFileRecord> {
    if (this.over) throw truncatedBodyError();
    const key = `${STAGING}/${randomUUID()}`;
    let size = 0;
    const counted = atMost(stream, part, (bytes) => {
      size = bytes;
    });
    await this.files.put(key, Readable.from(counted, { objectMode: false }));
    this.keys.push(key);
    const reference = randomBytes(24).toString('base64url');
    const fileName = shortened(baseName(printable(part.fileName)));
    return { reference, key, fileName, mediaType: shortened(printable(part.mediaType)), size };
  }
}

async function* atMost(
  stream: Readable,
  { field, maxBytes }: FilePart,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    // A part that is destroyed would keep its parser waiting for ever.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
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

/** The last part of a path that names something: what is left of a client's own file name leads nowhere. */
function baseName(path: string): string {
  const names = path.split(/[/\\]/).filter((name) => !['', '.', '..'].includes(name));
  return names.at(-1) ?? '';
}

function shortened(text: string): string {
  return [...text].slice(0, LONGEST_NAME).join('');
}
