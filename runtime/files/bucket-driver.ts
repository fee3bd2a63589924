import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { S3Driver } from 'flydrive/drivers/s3';
import type { DirectoryDriver } from './directory-driver';
import { STAGING } from './file-store';

/** An S3 bucket, of Amazon or of a compatible service. */
export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Origin of the service; null for Amazon. */
  readonly endpoint: string | null;
}

/** Silences the client's console output: errors are thrown anyway. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Timeouts in milliseconds. */
const TIMEOUT = { connectionTimeout: 2_000, socketTimeout: 10_000 } as const;

/**
 * Extends Flydrive's S3 driver to streams of unknown length. S3 needs the length before the first byte, so
 * streams are spooled to a local file instead of memory.
 */
export class BucketDriver extends S3Driver {
  constructor(
    { bucket, region, accessKeyId, secretAccessKey, endpoint }: BucketSettings,
    private readonly spool: DirectoryDriver,
  ) {
    super({
      bucket,
      region,
      visibility: 'private',
      supportsACL: false,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      // Other services do not support Amazon's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: TIMEOUT,
      logger: SILENT,
    });
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const spooled = `${STAGING}/${randomUUID()}`;
    try {
      await this.spool.putStream(spooled, contents);
      const { contentLength } = await this.spool.getMetaData(spooled);
      const stream = await this.spool.getStream(spooled);
      await super.putStream(key, stream, { contentLength }).finally(() => stream.destroy());
    } finally {
      // What cannot be deleted is swept later; its error must not replace that of the write.
      await this.spool.delete(spooled).catch(() => undefined);
    }
  }

  /** @throws Error if the bucket cannot be listed. */
  async check(): Promise<void> {
    await this.listAll(STAGING, { maxResults: 1 });
  }
}

function ignore(): void {}
