import type { Dispatcher } from 'undici';

/** One request to an area. */
interface AreaPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly json: string;
  /** Ends the request when it expires; renewed by each heartbeat and when the response starts. */
  readonly deadline: RequestDeadline;
}

export interface PostResponse {
  readonly status: number;
  /** The server closes this connection, for example because it is draining. */
  readonly isLast: boolean;
  /** Parsed JSON; null unless the status is 200. */
  readonly body: unknown;
}

/** A response has more bytes than the gateway reads. */
export class ResponseTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`the response has more than ${maxBytes} bytes`);
  }
}

/**
 * Posts JSON without following redirects. The response comes from the dispatcher's callbacks: streams and
 * `node:http` cost several times as much.
 *
 * @param maxResponseBytes limits the response.
 * @throws Error of the connection (`code` ECONNREFUSED, ECONNRESET, UND_ERR_SOCKET, …), or of a response that
 * is no JSON; ResponseTooLarge; the deadline's reason if it expires.
 */
export async function post(
  pool: Dispatcher,
  url: URL,
  { headers, json, deadline }: AreaPost,
  maxResponseBytes: number,
): Promise<PostResponse> {
  if (deadline.expired) throw deadline.expired;
  const { body, ...response } = await new Promise<PostResponse & { body: string }>((resolve, reject) => {
    let [status, isLast, length] = [0, false, 0];
    const chunks: Buffer[] = [];
    let sent: Dispatcher.DispatchController | null = null;
    deadline.onExpiry((reason) => {
      // A request that still waits for its connection has no controller yet.
      sent?.abort(reason);
      reject(reason);
    });
    pool.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: json,
      },
      {
        onRequestStart(controller) {
          sent = controller;
          if (deadline.expired) controller.abort(deadline.expired);
        },
        onResponseStart(_controller, statusCode, { connection }) {
          deadline.renew();
          [status, isLast] = [statusCode, connection === 'close'];
        },
        onResponseData(_controller, chunk) {
          length += chunk.length;
          if (length > maxResponseBytes) throw new ResponseTooLarge(maxResponseBytes);
          chunks.push(chunk);
        },
        onResponseEnd: () => resolve({ status, isLast, body: Buffer.concat(chunks).toString('utf8') }),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
  return { ...response, body: response.status === 200 ? JSON.parse(body) : null };
}

/** Time limits of one subgraph request. */
export interface RequestDeadlineOptions {
  /** Milliseconds without a heartbeat. */
  readonly idleMs: number;
  /** Milliseconds in total, regardless of heartbeats. */
  readonly totalMs: number;
}

/**
 * Limits the time of a subgraph request, all attempts together. Calls back instead of aborting a signal,
 * which cost a twentieth of the gateway's part of a request.
 */
export class RequestDeadline {
  private readonly idle: NodeJS.Timeout;
  private readonly total: NodeJS.Timeout;
  private reason: Error | null = null;
  private abort: (reason: Error) => void = () => undefined;

  constructor({ idleMs, totalMs }: RequestDeadlineOptions) {
    this.idle = this.expireAfter(idleMs, `no data or heartbeat for ${idleMs} ms`);
    this.total = this.expireAfter(totalMs, `no response within ${totalMs} ms`);
  }

  /** The reason, once the deadline has expired; null before. */
  get expired(): Error | null {
    return this.reason;
  }

  /** Replaces the callback that aborts the attempt in flight. */
  onExpiry(abort: (reason: Error) => void): void {
    this.abort = abort;
  }

  /** Restarts the idle timeout after a heartbeat. */
  renew(): void {
    this.idle.refresh();
  }

  /** Clears the timers. */
  end(): void {
    clearTimeout(this.idle);
    clearTimeout(this.total);
  }

  private expireAfter(ms: number, message: string): NodeJS.Timeout {
    return setTimeout(() => {
      this.reason ??= new Error(message);
      this.abort(this.reason);
    }, ms);
  }
}
