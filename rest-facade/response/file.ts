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

/** Fields that a document with the transport FILE has to select. */
export const STORED_FILE_FIELDS = Object.keys(storedFile.shape);

/**
 * The bytes of a file, for the caller alone to keep: 304 when the caller has them already.
 *
 * @throws ZodError when the answer is no StoredFile, DomainError NOT_FOUND or UPSTREAM_UNAVAILABLE when it cannot be read.
 */
export async function fileReply(answer: unknown, req: IncomingMessage, files: FileStore): Promise<Reply> {
  const { storageKey, mediaType, etag, size } = storedFile.parse(answer);
  const tag = `"${etag}"`;
  // A review that is taken back, or a role, may end the right to see it: the copy is to be asked for again.
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
