/** A request of a load. */
export interface Call {
  /** Name in statistics. */
  readonly name: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/** Result of a request. */
export interface Outcome {
  /** Null without a response. */
  readonly status: number | null;
  /** `X-Error-Code` header. */
  readonly code: string | null;
  /** The body, or the reason why there was no response. */
  readonly text: string;
  readonly ms: number;
}

/** Longer than the platform's longest response time. */
const TIMEOUT_MS = 20_000;

/** Sends a request and reads the whole response; never throws. */
export async function send({ url, method = 'GET', headers = {}, body }: Call): Promise<Outcome> {
  const began = performance.now();
  const since = () => performance.now() - began;
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return { status: response.status, code: response.headers.get('x-error-code'), text, ms: since() };
  } catch (error) {
    return { status: null, code: null, text: reasonOf(error), ms: since() };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

export function isSuccess({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}
