import type { Dispatcher } from 'undici';

/** Options of one request. */
export interface PostOptions {
  /** Its connections and their limits. */
  readonly pool: Dispatcher;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts the request and the reading of the response. */
  readonly signal: AbortSignal;
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
 * Posts JSON without following redirects. It takes the response from the dispatcher's callbacks: streams and
 * `node:http` cost several times as much.
 *
 * @throws Error of the connection (`code` ECONNREFUSED, ECONNRESET, UND_ERR_SOCKET, …) or of a response that
 * is too large for the pool; the signal's reason if it aborts.
 */
export async function postJson(url: URL, json: string, options: PostOptions): Promise<PostAnswer> {
  const { pool, signal, onHeartbeat } = options;
  const headers = { ...options.headers, 'content-type': 'application/json' };
  const { origin, pathname, search } = url;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    let sent: Dispatcher.DispatchController | null = null;
    let [status, isLast] = [0, false];
    const chunks: Buffer[] = [];
    // A request that still waits for its connection has no controller yet.
    const abort = () => {
      sent?.abort(signal.reason);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    pool.dispatch(
      { origin, path: pathname + search, method: 'POST', headers, body: json },
      {
        onRequestStart(controller) {
          sent = controller;
          if (signal.aborted) controller.abort(signal.reason);
        },
        onResponseStart(_controller, statusCode, { connection }) {
          onHeartbeat?.();
          [status, isLast] = [statusCode, connection === 'close'];
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          signal.removeEventListener('abort', abort);
          resolve({ status, isLast, body: Buffer.concat(chunks).toString('utf8') });
        },
        onResponseError(_controller, error) {
          signal.removeEventListener('abort', abort);
          reject(error);
        },
      },
    );
  });
}
