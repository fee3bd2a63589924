/** A request as a load sends it. */
export interface Call {
  /** What it is counted as. */
  readonly name: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/** What became of a request. */
export interface Outcome {
  /** Null when there was no answer. */
  readonly status: number | null;
  /** The finer cause of an error, as `X-Error-Code` says. */
  readonly code: string | null;
  /** The body, or why there was no answer. */
  readonly text: string;
  readonly ms: number;
}

/** Longer than the longest answer of a platform that keeps its word. */
const TIMEOUT_MS = 20_000;

/** Sends a request and waits for the whole answer; never throws. */
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
