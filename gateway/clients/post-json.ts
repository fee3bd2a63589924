import type { Dispatcher } from 'undici';
import type { RequestDeadline } from './request-deadline';

/** Options of one request. */
export interface PostOptions {
  /** Its connections and their limits. */
  readonly pool: Dispatcher;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the request when it expires; renewed by each heartbeat (1xx) and when a response starts. */
  readonly deadline: RequestDeadline;
}

export interface PostAnswer {
  readonly status: number;
  /** The server closes this connection, for example because it is draining. */
  readonly isLast: boolean;
  readonly body: string;
}

/**
 * Posts JSON without following redirects. It takes the response from the dispatcher's callbacks: streams and
 * `node:http` cost several times as much.
 *
 * @throws Error of the connection (`code` ECONNREFUSED, ECONNRESET, UND_ERR_SOCKET, …) or of a response that
 * is too large for the pool; the deadline's reason if it expires.
 */
export async function postJson(url: URL, json: string, options: PostOptions): Promise<PostAnswer> {
  const { pool, deadline } = options;
  const headers = { ...options.headers, 'content-type': 'application/json' };
  const { origin, pathname, search } = url;
  if (deadline.expired) throw deadline.expired;
  return new Promise((resolve, reject) => {
    let sent: Dispatcher.DispatchController | null = null;
    let [status, isLast] = [0, false];
    const chunks: Buffer[] = [];
    // A request that still waits for its connection has no controller yet.
    deadline.onExpiry((reason) => {
      sent?.abort(reason);
      reject(reason);
    });
    pool.dispatch(
      { origin, path: pathname + search, method: 'POST', headers, body: json },
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
          chunks.push(chunk);
        },
        onResponseEnd() {
          resolve({ status, isLast, body: Buffer.concat(chunks).toString('utf8') });
        },
        onResponseError(_controller, error) {
          reject(error);
        },
      },
    );
  });
}
