import type { BucketSettings } from '#runtime/files/bucket-driver';
import { ConfigurationError } from './configuration-error';
import type { Variables } from './variables';

/**
 * Returns the bucket that stores files; null when files are kept under DATA_DIR.
 *
 * @throws ConfigurationError when the bucket settings are incomplete: files would silently go to the wrong
 * place.
 */
export function fileBucketOf(read: Variables): BucketSettings | null {
  const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region, FILES_S3_ENDPOINT: endpoint } = read;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (bucket !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined) {
    return {
      bucket,
      region: region ?? 'us-east-1',
      endpoint: endpoint ?? null,
      accessKeyId,
      secretAccessKey,
    };
  }
  const settings = [bucket, accessKeyId, secretAccessKey, region, endpoint];
  if (settings.every((setting) => setting === undefined)) return null;
  throw new ConfigurationError(
    'a file bucket needs FILES_S3_BUCKET, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY',
  );
}
