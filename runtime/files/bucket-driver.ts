import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { S3Driver } from 'flydrive/drivers/s3';
import type { DirectoryDriver } from './directory-driver';
import { STAGING } from './file-store';

/** A bucket of Amazon S3 or of a service that speaks the same. */
export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Origin of the service; null for Amazon's own. */
  readonly endpoint: string | null;
}

/** Whoever asked is told what failed; the client would write on the console as well. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Milliseconds: a service that hangs is one that is down. */
const TIMEOUT = { connectionTimeout: 2_000, socketTimeout: 10_000 } as const;

/**
 * Flydrive's bucket, for streams of unknown length: S3 wants to know it before the first byte, so they go through a file on
 * this machine, and memory does not grow with them.
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
      // Services other than Amazon's do not know its newer checksums.
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
      await this.spool.delete(spooled);
    }
  }
}

function ignore(): void {}
