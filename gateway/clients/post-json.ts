import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

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
  const isLast = response.headers.connection === 'close';
  const body = await readBody(response, options.maxResponseBytes);
  return { status: response.statusCode ?? 0, isLast, body };
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

/** Listens to events: an iterator over the response costs as much as sending the request. */
function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) response.destroy(new Error(`the response has more than ${maxBytes} bytes`));
      else chunks.push(chunk);
    });
    response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    response.on('error', reject);
  });
}
