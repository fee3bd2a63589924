import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { DomainError } from '#protocol/errors';
import type { Logger } from '#runtime/logger';
import { type Failure, STATUS_OF } from './failure';

/** A response before it is written. */
export interface RestResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /**
   * The body; null for none. Payloads and errors are wrapped in the envelope on request; texts are sent
   * unchanged.
   */
  readonly content: WholeContent | { readonly stream: Readable } | null;
}

/** `json` is a payload that is already serialised. */
type WholeContent =
  | { readonly payload: unknown }
  | { readonly json: Buffer }
  | { readonly error: string }
  | { readonly text: string | Buffer };

export const NO_STORE = { 'cache-control': 'no-store' } as const;

/** Returns the response for a failure. */
export function errorResponse({ code, message, retryAfter }: Failure): RestResponse {
  const challenge = code === 'UNAUTHENTICATED' && { 'www-authenticate': 'Bearer' };
  return {
    status: STATUS_OF[code],
    headers: {
      'x-error-code': code,
      ...NO_STORE,
      ...challenge,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
    content: { error: message },
  };
}

/**
 * Writes a response: in the envelope if the request asks for it, without body for HEAD. Errors of a stream
 * are logged, because the response has begun.
 */
export function writeResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: RestResponse,
  log: Logger,
): void {
  const { status, headers, content } = response;
  if (content && 'stream' in content) {
    writeStream(req, res.writeHead(status, headers), content.stream, log);
    return;
  }
  const body = bodyOf(content, wantsEnvelope(req));
  if (content !== null) res.setHeader('content-type', 'application/json; charset=utf-8');
  // For 304 it would be the length of the body that is not sent.
  if (status !== 304) res.setHeader('content-length', Buffer.byteLength(body));
  res.writeHead(status, headers);
  if (req.method === 'HEAD') res.end();
  else res.end(body);
}

/** Timeout of a client that does not read a stream, in milliseconds. */
const STALL_TIMEOUT_MS = 60_000;

/** The code of the error when the connection closed before the end. */
const CLIENT_GONE = 'ERR_STREAM_PREMATURE_CLOSE';

/** Pipes a stream; on failure the connection is reset, so that the caller notices the truncation. */
function writeStream(req: IncomingMessage, res: ServerResponse, stream: Readable, log: Logger): void {
  if (req.method !== 'HEAD') {
    res.setTimeout(STALL_TIMEOUT_MS, () => res.destroy());
    pipeline(stream, res, (err) => {
      if (!err || err.code === CLIENT_GONE) return;
      log[err instanceof DomainError ? 'warn' : 'error']({ err }, 'a response was interrupted');
    });
    return;
  }
  stream.destroy();
  res.end();
}

export function wantsEnvelope(req: IncomingMessage): boolean {
  const header = req.headers['x-response-envelope'];
  return typeof header === 'string' && header.trim().toLowerCase() === 'true';
}

const BEFORE_PAYLOAD = Buffer.from('{"data":');
const AFTER_PAYLOAD = Buffer.from(',"error":null}');

function bodyOf(content: WholeContent | null, envelope: boolean): string | Buffer {
  if (content === null) return '';
  if ('text' in content) return content.text;
  if ('json' in content)
    return envelope ? Buffer.concat([BEFORE_PAYLOAD, content.json, AFTER_PAYLOAD]) : content.json;
  if ('error' in content) return JSON.stringify({ ...(envelope && { data: null }), error: content.error });
  return JSON.stringify(envelope ? { data: content.payload, error: null } : content.payload);
}
