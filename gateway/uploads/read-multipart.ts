import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import { DomainError, oversizedArgument } from '#protocol/errors';
import { badBody, truncatedBodyError } from './body-problems';
import type { RequestUploads } from './request-uploads';
import type { StagedUpload } from './staged-upload';

/** What one kind of form may hold. */
export interface MultipartForm {
  /** Bytes of one text field. */
  readonly longestText: number;
  /** Bytes of the whole body. */
  readonly longestBody: number;
  /** The one file that the form takes, if it takes one only: then it is what makes a body too long. */
  readonly onlyFile?: { readonly field: string; readonly maxBytes: number };
  /**
   * Asked for every file before any of it is read; may refuse the whole request by throwing.
   *
   * @param texts the text fields that came before it.
   * @returns how many bytes it may have; null for a file that nobody wants, which is read over.
   */
  accept(field: string, texts: ReadonlyMap<string, readonly string[]>): Promise<number | null>;
}

/** A multipart body, read to its end. */
export interface MultipartBody {
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, StagedUpload>;
}

const MOST_PARTS = 60;

const MULTIPART = /^multipart\/form-data\s*;/i;

/**
 * Reads multipart/form-data, staging the files as they arrive. What remains of a refused body is read and thrown away, so
 * that the client gets to read why.
 *
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE for another type, PAYLOAD_TOO_LARGE, BAD_USER_INPUT for a body that is malformed,
 * ends early or has two files for one field; what `accept` throws.
 */
export async function readMultipart(
  req: IncomingMessage,
  form: MultipartForm,
  uploads: RequestUploads,
): Promise<MultipartBody> {
  const reading = new MultipartReading(req, form, uploads);
  try {
    return await reading.result();
  } finally {
    reading.end();
  }
}

class MultipartReading {
  private readonly texts = new Map<string, string[]>();
  private readonly files = new Map<string, StagedUpload>();
  private readonly fields = new Set<string>();
  private parser: Busboy | null = null;

  constructor(
    private readonly req: IncomingMessage,
    private readonly form: MultipartForm,
    private readonly uploads: RequestUploads,
  ) {}

  async result(): Promise<MultipartBody> {
    const parser = this.createParser();
    this.parser = parser;
    const { texts, files } = this;
    await new Promise<void>((resolve, reject) => {
      const staging: Promise<void>[] = [];
      parser.on('field', (field, text, { valueTruncated }) => {
        if (field === undefined) return;
        if (valueTruncated) reject(oversizedArgument(field, this.form.longestText));
        else texts.set(field, [...(texts.get(field) ?? []), text]);
      });
      parser.on('file', (field, stream, { filename, mimeType }) => {
        const staged = this.take(field, stream, { fileName: filename, mediaType: mimeType });
        staged.catch(reject);
        staging.push(staged);
      });
      parser.on('partsLimit', () => reject(badBody(`must have at most ${MOST_PARTS} parts`)));
      parser.on('error', () => reject(badBody('must be well-formed multipart/form-data')));
      parser.on('close', () => {
        Promise.all(staging).then(() => resolve(), reject);
      });
      this.feed(parser, reject);
    });
    return { texts, files };
  }

  /** Reads on without looking, once nothing more is wanted of the body. */
  end(): void {
    if (this.parser) this.req.unpipe(this.parser);
    this.parser?.destroy();
    this.req.resume();
  }

  private feed(parser: Busboy, reject: (reason: DomainError) => void): void {
    let length = 0;
    this.req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > this.form.longestBody) reject(tooLarge(this.form));
    });
    // A client that hangs up ends its body without an end of the form.
    const hungUp = () => {
      if (!this.req.complete) reject(truncatedBodyError());
    };
    this.req.once('close', hungUp);
    if (this.req.destroyed) hungUp();
    this.req.pipe(parser);
  }

  private async take(
    field: string | undefined,
    stream: Readable,
    described: { readonly fileName: string | undefined; readonly mediaType: string },
  ): Promise<void> {
    // Somebody has to hear of it when the form ends in the middle of a file that nobody reads.
    stream.on('error', () => undefined);
    const { fileName, mediaType } = described;
    // A browser sends no name for a file that was not chosen.
    const wanted = field !== undefined && fileName ? field : null;
    const maxBytes = wanted === null ? null : await this.form.accept(wanted, this.texts);
    if (wanted === null || maxBytes === null) {
      stream.resume();
      return;
    }
    if (this.fields.has(wanted)) throw new DomainError('BAD_USER_INPUT', `${wanted} must be given only once`);
    this.fields.add(wanted);
    const part = { field: wanted, fileName: fileName ?? '', mediaType, maxBytes };
    this.files.set(wanted, await this.uploads.stage(stream, part));
  }

  private createParser(): Busboy {
    const { headers } = this.req;
    if (!MULTIPART.test(headers['content-type'] ?? '')) {
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The content type must be multipart/form-data');
    }
    const encoding = headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The request body must not be compressed');
    }
    const { longestBody, longestText } = this.form;
    if (Number(headers['content-length'] ?? 0) > longestBody) throw tooLarge(this.form);
    const limits = { fieldSize: longestText + 1, parts: MOST_PARTS, headerPairs: 20 };
    try {
      // Without its path `.`, `/` or `a/` is no name at all, and the file would pass for one that was not chosen.
      return busboy({ headers, limits, defParamCharset: 'utf8', preservePath: true });
    } catch {
      throw badBody('must be multipart/form-data with a boundary');
    }
  }
}

function tooLarge({ longestBody, onlyFile }: MultipartForm): DomainError {
  if (onlyFile) return oversizedArgument(onlyFile.field, onlyFile.maxBytes);
  return new DomainError('PAYLOAD_TOO_LARGE', `The request body must be at most ${longestBody} bytes`);
}
