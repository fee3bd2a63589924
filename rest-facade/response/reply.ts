import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { STATUS_OF } from './error-status';
import type { Failure } from './failure';

/** A response before it is written. */
export interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /**
   * What the body says; null for none. The envelope is put around a payload or an error when it is written; a text, and JSON that
   * is written already, are sent as they are.
   */
  readonly content: JsonContent | WrittenContent | { readonly stream: Readable } | null;
}

type WrittenContent = { readonly text: string } | { readonly json: Buffer };

type JsonContent = { readonly payload: unknown } | { readonly error: string };

export const NO_STORE = { 'cache-control': 'no-store' } as const;

/** The reply to a request that was refused or failed. */
export function errorReply({ code, message, retryAfter }: Failure): Reply {
  const challenge = code === 'UNAUTHENTICATED' && { 'www-authenticate': 'Bearer' };
  return {
    status: STATUS_OF[code],
    headers: {
      ...NO_STORE,
      'x-error-code': code,
      ...challenge,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
    content: { error: message },
  };
}

/** Writes a reply: in the envelope for who asks for it, without its body for HEAD. */
export function writeReply(req: IncomingMessage, res: ServerResponse, reply: Reply): void {
  const { status, headers, content } = reply;
  if (content && 'stream' in content) {
    writeStream(req, res.writeHead(status, headers), content.stream);
    return;
  }
  const body = bodyOf(content, wantsEnvelope(req));
  res.writeHead(status, {
    ...(content !== null && { 'content-type': 'application/json; charset=utf-8' }),
    // That of 304 would be the length of what is not sent.
    ...(status !== 304 && { 'content-length': Buffer.byteLength(body) }),
    ...headers,
  });
  if (req.method === 'HEAD') res.end();
  else res.end(body);
}

/** A client that reads nothing of a stream for so long is given up, in milliseconds. */
const STALLED = 60_000;

/** A stream that fails closes the connection: the caller sees that something is missing. */
function writeStream(req: IncomingMessage, res: ServerResponse, stream: Readable): void {
  if (req.method !== 'HEAD') {
    res.setTimeout(STALLED, () => res.destroy());
    pipeline(stream, res, () => undefined);
    return;
  }
  stream.destroy();
  res.end();
}

export function wantsEnvelope(req: IncomingMessage): boolean {
  const header = req.headers['x-response-envelope'];
  return typeof header === 'string' && header.trim().toLowerCase() === 'true';
}

function bodyOf(content: JsonContent | WrittenContent | null, envelope: boolean): string | Buffer {
  if (content === null) return '';
  if ('json' in content) return content.json;
  return 'text' in content ? content.text : JSON.stringify(messageOf(content, envelope));
}

function messageOf(content: JsonContent, envelope: boolean): unknown {
  if ('error' in content) return envelope ? { data: null, error: content.error } : { error: content.error };
  return envelope ? { data: content.payload, error: null } : content.payload;
}
