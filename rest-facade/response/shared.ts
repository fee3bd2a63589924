import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isKnown } from '#gateway/edge/entity-tag';
import { type Reply, wantsEnvelope } from './reply';

/** A public body and its hash. */
export interface SharedBody {
  readonly bytes: Buffer;
  readonly hash: string;
  /** Of a text, which has no envelope; null for JSON. */
  readonly contentType: string | null;
}

/** The result of a public request; `other` is an error response. */
export type SharedAnswer = { readonly body: SharedBody } | { readonly other: Reply };

export function sharedBody(bytes: Buffer, contentType: string | null): SharedBody {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { bytes, hash, contentType };
}

/**
 * Returns 200 with a body that caches may store but must revalidate, so that callers read their own writes
 * and time-dependent statuses are correct; 304 when the ETag matches.
 */
export function sharedReply(req: IncomingMessage, { bytes, hash, contentType }: SharedBody): Reply {
  const isText = contentType !== null;
  const etag = wantsEnvelope(req) && !isText ? `"${hash}.envelope"` : `"${hash}"`;
  const headers = {
    etag,
    'cache-control': 'public, no-cache',
    vary: 'Origin, X-Response-Envelope',
  };
  if (isKnown(req.headers['if-none-match'], etag)) return { status: 304, headers, content: null };
  if (!isText) return { status: 200, headers, content: { json: bytes } };
  return { status: 200, headers: { ...headers, 'content-type': contentType }, content: { text: bytes } };
}
