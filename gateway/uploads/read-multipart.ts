import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import { DomainError, oversizedArgument } from '#protocol/errors';
import { badBody, type RequestUploads, truncatedBodyError } from './request-uploads';
import type { StagedUpload } from './staged-upload';

/** Limits and rules of a multipart form. */
export interface MultipartForm {
  /** Size limit of one text field, in bytes. */
  readonly longestText: number;
  /** Size limit of the body, in bytes. */
  readonly longestBody: number;
  /**
   * The form's only file field, if it has just one: an oversized body is then reported as an error of this
   * field.
   */
  readonly onlyFile?: { readonly field: string; readonly maxBytes: number };
  /**
   * Whether a file that is too large, cannot be stored or has a field's name again is skipped instead of
   * rejected.
   */
  readonly skipsBadFiles?: boolean;
  /** The only text field that is kept, sent as text or as a file; by default all, sent as text. */
  readonly onlyText?: string;
  /**
   * Called for every file before it is read; rejects the request by throwing.
   *
   * @param texts the preceding text fields.
   * @returns the file's size limit in bytes; null to skip the file.
   */
  accept(field: string, texts: ReadonlyMap<string, readonly string[]>): Promise<number | null>;
}

/** A fully read multipart body. */
export interface MultipartBody {
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, StagedUpload>;
}

const MAX_PARTS = 60;

const MULTIPART = /^multipart\/form-data\s*;/i;

/**
 * Reads multipart/form-data and stages its files as they arrive. The rest of a rejected body is read and
 * discarded, so that the client can read the response.
 *
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE for another type, PAYLOAD_TOO_LARGE, BAD_USER_INPUT for a body
 * that is malformed, ends early or has two files for one field; errors of `accept`.
 */
export async function readMultipart(
  req: IncomingMessage,
  form: MultipartForm,
  uploads: RequestUploads,
): Promise<MultipartBody> {
  const reader = new MultipartReader(req, form, uploads);
  try {
    return await reader.result();
  } finally {
    reader.end();
  }
}

class MultipartReader {
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
        const { onlyText = field } = this.form;
        if (field === undefined || field !== onlyText) return;
        if (valueTruncated) reject(oversizedArgument(field, this.form.longestText));
        else this.addText(field, text);
      });
      parser.on('file', (field, stream, { filename, mimeType }) => {
        const staged =
          field !== undefined && field === this.form.onlyText
            ? this.takeText(field, stream)
            : this.take(field, stream, { fileName: filename, mediaType: mimeType });
        staged.catch(reject);
        staging.push(staged);
      });
      parser.on('partsLimit', () => reject(badBody(`must have at most ${MAX_PARTS} parts`)));
      parser.on('error', () => reject(badBody('must be well-formed multipart/form-data')));
      parser.on('close', () => {
        Promise.all(staging).then(() => resolve(), reject);
      });
      this.feed(parser, reject);
    });
    return { texts, files };
  }

  /** Discards the rest of the body. */
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
    // If the client disconnects, the body closes without the end of the form.
    const onClose = () => {
      if (!this.req.complete) reject(truncatedBodyError());
    };
    this.req.once('close', onClose);
    if (this.req.destroyed) onClose();
    this.req.pipe(parser);
  }

  private addText(field: string, text: string): void {
    this.texts.set(field, [...(this.texts.get(field) ?? []), text]);
  }

  private async takeText(field: string, stream: Readable): Promise<void> {
    const { longestText } = this.form;
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of stream) {
        length += chunk.length;
        if (length > longestText) throw oversizedArgument(field, longestText);
        chunks.push(chunk);
      }
    } catch (error) {
      throw error instanceof DomainError ? error : truncatedBodyError();
    }
    this.addText(field, Buffer.concat(chunks).toString('utf8'));
  }

  private async take(
    field: string | undefined,
    stream: Readable,
    description: { readonly fileName: string | undefined; readonly mediaType: string },
  ): Promise<void> {
    // Handles the error of a skipped file if the form ends in its middle.
    stream.on('error', () => undefined);
    const { fileName, mediaType } = description;
    // Browsers send an empty name if no file was chosen.
    const wanted = field !== undefined && fileName ? field : null;
    const maxBytes = wanted === null ? null : await this.form.accept(wanted, this.texts);
    if (wanted === null || maxBytes === null) {
      stream.resume();
      return;
    }
    const part = { field: wanted, fileName: fileName ?? '', mediaType, maxBytes };
    try {
      if (this.fields.has(wanted)) throw new DomainError('BAD_USER_INPUT', `${wanted} must occur only once`);
      this.fields.add(wanted);
      this.files.set(wanted, await this.uploads.stage(stream, part));
    } catch (error) {
      if (!this.form.skipsBadFiles) throw error;
      stream.resume();
    }
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
    const limits = { fieldSize: longestText + 1, parts: MAX_PARTS, headerPairs: 20 };
    try {
      // Without `preservePath`, names like `.`, `/` or `a/` become empty, as if no file was chosen.
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
