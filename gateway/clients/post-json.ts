import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';

/** How one request is sent. */
export interface PostOptions {
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the exchange, the reading of the answer included. */
  readonly signal: AbortSignal;
  /** Bytes that the answer may have. */
  readonly longestAnswer: number;
  /** Called when the other side says that it is at work, or begins to answer. */
  readonly onSignOfLife?: () => void;
}

export interface PostAnswer {
  readonly status: number;
  /** The other side keeps this connection no longer: it stops, or wants no more of us. */
  readonly isLast: boolean;
  readonly body: string;
}

/**
 * Posts JSON; follows no redirect.
 *
 * @throws Error of the connection (`code` ECONNREFUSED, ECONNRESET, …), an AbortError when the signal says so, an Error when the
 * answer is too long.
 */
export async function postJson(url: URL, json: string, options: PostOptions): Promise<PostAnswer> {
  const response = await send(url, json, options);
  const limited = response.pipe(atMost(options.longestAnswer));
  response.on('error', (error) => limited.destroy(error));
  limited.on('error', () => response.destroy());
  const isLast = response.headers.connection === 'close';
  return { status: response.statusCode ?? 0, isLast, body: await text(limited) };
}

function send(url: URL, json: string, options: PostOptions): Promise<IncomingMessage> {
  const { agent, signal, onSignOfLife } = options;
  const headers = {
    ...options.headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(json)),
  };
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers, signal }, resolve);
    sent.on('error', reject);
    if (onSignOfLife) sent.on('information', onSignOfLife).on('response', onSignOfLife);
    sent.end(json);
  });
}

function atMost(bytes: number): Transform {
  let read = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      read += chunk.length;
      if (read > bytes) done(new Error(`the answer has more than ${bytes} bytes`));
      else done(null, chunk);
    },
  });
}
