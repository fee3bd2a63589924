import { type RawAnswer, readBounded } from './guarded-get';

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
): Promise<RawAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  });
  return { status: response.status, headers: response.headers, text: await readBounded(response) };
}
