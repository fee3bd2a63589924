/** Parses a JSON text from outside; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The complete, unparsed response of a provider. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A guard rejected the response; a retry does not help. */
export class GuardRejection extends Error {}

const MOST_BYTES = 5 * 1024 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a GET request; follows no redirect and reads at most 5 MiB.
 *
 * @param signal aborts the request and the reading of the body.
 * @throws GuardRefusal, and the error of fetch if the connection fails or the signal is aborted.
 */
export async function guardedGet(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RawResponse> {
  const response = await fetch(url, { headers, redirect: 'manual', signal });
  if (REDIRECTS.has(response.status)) {
    await response.body?.cancel();
    throw new GuardRejection(`status ${response.status}: redirects are not followed`);
  }
  return { status: response.status, headers: response.headers, text: await readBounded(response) };
}

/** Reads at most 5 MiB of a body. */
async function readBounded(response: Response): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new GuardRejection('response too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Sends a POST request with JSON; returns a redirect as the response without following it, and reads at most
 * 5 MiB.
 *
 * @param signal aborts the request and the reading of the body.
 * @throws Error if the connection fails, the signal is aborted, or a guard rejects the response.
 */
export async function guardedPost(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: object,
  signal: AbortSignal,
): Promise<RawResponse> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  });
  return { status: response.status, headers: response.headers, text: await readBounded(response) };
}
