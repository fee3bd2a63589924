import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isKnown } from '#gateway/edge/entity-tag';
import { type Reply, wantsEnvelope } from './reply';

/** A body that everybody may get, and the hash that names it. */
export interface SharedBody {
  readonly json: Buffer;
  readonly hash: string;
}

/** What came of a question that everybody may ask; `other` is a refusal or a failure. */
export type SharedAnswer = { readonly body: SharedBody } | { readonly other: Reply };

const BEFORE = Buffer.from('{"data":');
const AFTER = Buffer.from(',"error":null}');

export function sharedBody(payload: unknown): SharedBody {
  const json = Buffer.from(JSON.stringify(payload));
  return { json, hash: createHash('sha256').update(json).digest('base64url').slice(0, 27) };
}

/**
 * 200 with a body that may be kept on its way but has to be asked for again each time: who has just written must read what was
 * written, and a status that changes with the clock must be right. 304 when the caller has it already.
 */
export function sharedReply(req: IncomingMessage, { json, hash }: SharedBody): Reply {
  const wrapped = wantsEnvelope(req);
  const etag = wrapped ? `"${hash}.envelope"` : `"${hash}"`;
  const headers = {
    etag,
    'cache-control': 'public, no-cache',
    vary: 'Origin, X-Response-Envelope',
  };
  if (isKnown(req.headers['if-none-match'], etag)) return { status: 304, headers, content: null };
  return {
    status: 200,
    headers,
    content: { json: wrapped ? Buffer.concat([BEFORE, json, AFTER]) : json },
  };
}
