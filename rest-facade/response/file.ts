import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { isKnown } from '#gateway/edge/entity-tag';
import type { FileStore } from '#runtime/files/file-store';
import type { Reply } from './reply';

const storedFile = z.object({
  storageKey: z.string(),
  mediaType: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  etag: z.string().regex(/^[\x21\x23-\x7e]+$/),
  size: z.int().nonnegative(),
});

/** Fields that a document with the transport FILE must select. */
export const STORED_FILE_FIELDS = Object.keys(storedFile.shape);

/**
 * Returns a file for private caching only: 304 when the ETag matches.
 *
 * @throws ZodError when the data is no StoredFile, DomainError NOT_FOUND or UPSTREAM_UNAVAILABLE when the
 * file cannot be read.
 */
export async function fileReply(answer: unknown, req: IncomingMessage, files: FileStore): Promise<Reply> {
  const { storageKey, mediaType, etag, size } = storedFile.parse(answer);
  const tag = `"${etag}"`;
  // Access may be revoked by a review or a role change, so caches must revalidate.
  const headers = { etag: tag, 'cache-control': 'private, no-cache' };
  if (isKnown(req.headers['if-none-match'], tag)) return { status: 304, headers, content: null };
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': mediaType,
      'content-length': size,
      'content-disposition': 'inline',
    },
    content: { stream: await files.open(storageKey) },
  };
}
