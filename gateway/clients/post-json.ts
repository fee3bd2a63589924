import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Options of one request. */
export interface PostOptions {
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts the request and the reading of the response. */
  readonly signal: AbortSignal;
  /** Size limit of the response, in bytes. */
  readonly maxResponseBytes: number;
  /** Called on each heartbeat (1xx response) and when the response starts. */
  readonly onHeartbeat?: () => void;
}

export interface PostAnswer {
  readonly status: number;
  /** The server closes this connection, for example because it is draining. */
  readonly isLast: boolean;
  readonly body: string;
}

/**
 * Posts JSON without following redirects.
 *
 * @throws Error of the connection (`code` ECONNREFUSED, ECONNRESET, …), AbortError if the signal aborts,
 * Error if the response is too large.
 */
export async function postJson(url: URL, json: string, options: PostOptions): Promise<PostAnswer> {
  const response = await send(url, json, options);
  const limited = response.pipe(limitBytes(options.maxResponseBytes));
  response.on('error', (error) => limited.destroy(error));
  limited.on('error', () => response.destroy());
  const isLast = response.headers.connection === 'close';
  return { status: response.statusCode ?? 0, isLast, body: await text(limited) };
}

function send(url: URL, json: string, options: PostOptions): Promise<IncomingMessage> {
  const { agent, signal, onHeartbeat } = options;
  const headers = {
    ...options.headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(json)),
  };
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers, signal }, resolve);
    sent.on('error', reject);
    if (onHeartbeat) sent.on('information', onHeartbeat).on('response', onHeartbeat);
    sent.end(json);
  });
}

function limitBytes(bytes: number): Transform {
  let read = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      read += chunk.length;
      if (read > bytes) done(new Error(`the response has more than ${bytes} bytes`));
      else done(null, chunk);
    },
  });
}
