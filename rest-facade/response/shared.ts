import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isKnown } from '#gateway/edge/entity-tag';
import { type Reply, wantsEnvelope } from './reply';

/** A public body and its hash. */
export interface SharedBody {
  readonly json: Buffer;
  readonly hash: string;
}

/** The result of a public request; `other` is an error response. */
export type SharedAnswer = { readonly body: SharedBody } | { readonly other: Reply };

export function sharedBody(json: Buffer): SharedBody {
  return { json, hash: createHash('sha256').update(json).digest('base64url').slice(0, 27) };
}

/**
 * Returns 200 with a body that caches may store but must revalidate, so that callers read their own writes
 * and time-dependent statuses are correct; 304 when the ETag matches.
 */
export function sharedReply(req: IncomingMessage, { json, hash }: SharedBody): Reply {
  const etag = wantsEnvelope(req) ? `"${hash}.envelope"` : `"${hash}"`;
  const headers = {
    etag,
    'cache-control': 'public, no-cache',
    vary: 'Origin, X-Response-Envelope',
  };
  if (isKnown(req.headers['if-none-match'], etag)) return { status: 304, headers, content: null };
  return { status: 200, headers, content: { json } };
}
