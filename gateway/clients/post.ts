import type { Dispatcher } from 'undici';
import type { RequestDeadline } from './request-deadline';

/** One request to an area. */
export interface AreaPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly json: string;
  /** Whether the data of the response may be returned unparsed. */
  readonly acceptsDataLine: boolean;
  /** Ends the request when it expires; renewed by each heartbeat and when a response starts. */
  readonly deadline: RequestDeadline;
}

export interface PostAnswer {
  readonly status: number;
  /** The server closes this connection, for example because it is draining. */
  readonly isLast: boolean;
  /** Parsed JSON; null unless the status is 200. */
  readonly body: unknown;
  /** The data of the body, unparsed; absent if the body has it. */
  readonly dataJson?: Buffer;
}

/** A response has more bytes than the gateway reads. */
export class ResponseTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`the response has more than ${maxBytes} bytes`);
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Callbacks for a response, in this order. */
export interface ResponseListener {
  onStart(status: number, headers: Headers): void;
  /** An Error that it throws ends the response: `onError` gets it. */
  onData(chunk: Buffer): void;
  onEnd(): void;
  /** The connection failed, at any time before the end. */
  onError(error: Error): void;
}

/**
 * Posts a text without following redirects. The response comes from the dispatcher's callbacks: streams and
 * `node:http` cost several times as much.
 *
 * @returns a function that aborts the request; `onError` gets its reason.
 */
export function post(
  pool: Dispatcher,
  url: URL,
  headers: Headers,
  text: string,
  listener: ResponseListener,
): (reason: Error) => void {
  const { origin, pathname, search } = url;
  let sent: Dispatcher.DispatchController | null = null;
  let aborted: Error | null = null;
  pool.dispatch(
    { origin, path: pathname + search, method: 'POST', headers, body: text },
    {
      onRequestStart(controller) {
        sent = controller;
        if (aborted) controller.abort(aborted);
      },
      onResponseStart: (_controller, status, headers) => listener.onStart(status, headers),
      onResponseData: (_controller, chunk) => listener.onData(chunk),
      onResponseEnd: () => listener.onEnd(),
      onResponseError: (_controller, error) => listener.onError(error),
    },
  );
  return (reason) => {
    aborted = reason;
    if (sent) return sent.abort(reason);
    // A request that still waits for its connection has no controller yet.
    listener.onError(reason);
  };
}
