/** Parses a body of JSON from outside; undefined if it is invalid. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** The complete, unparsed response of a provider. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** A guard rejected the response; a retry does not help. */
export class GuardRejection extends Error {}

const MOST_BYTES = 5 * 1024 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a GET request and reads at most 5 MiB. Follows no redirect, or at most `redirects` that stay within
 * the host and its port; from HTTP to HTTPS, never back.
 *
 * @param signal aborts the requests and the reading of the body.
 * @throws GuardRejection, and the error of fetch if the connection fails or the signal is aborted.
 */
export async function guardedGet(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  redirects = 0,
): Promise<RawResponse> {
  const response = await fetch(url, { headers, redirect: 'manual', signal });
  const { status } = response;
  if (!REDIRECTS.has(status)) return { status, headers: response.headers, body: await readBounded(response) };
  await response.body?.cancel();
  const next = withinHost(url, response.headers.get('location'));
  if (redirects === 0) throw new GuardRejection(`status ${status}: no further redirect is followed`);
  if (next === null) throw new GuardRejection(`status ${status}: redirects to other hosts are not followed`);
  return guardedGet(next, headers, signal, redirects - 1);
}

/** Returns the destination of a redirect; null if it is on another host. */
function withinHost(url: URL, location: string | null): URL | null {
  if (location === null || !URL.canParse(location, url.href)) return null;
  const next = new URL(location, url);
  const isAsSecure = next.protocol === url.protocol || next.protocol === 'https:';
  return isAsSecure && next.host === url.host ? next : null;
}

/** Reads at most 5 MiB of a body. */
async function readBounded(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new GuardRejection('response too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
  return { status: response.status, headers: response.headers, body: await readBounded(response) };
}
