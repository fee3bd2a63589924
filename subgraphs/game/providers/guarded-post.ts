import { type RawAnswer, readBounded } from './guarded-get';

/**
 * POST of JSON that cannot be led astray: a redirection is an answer like any other and is not followed, and at most
 * 5 MiB are read.
 *
 * @param signal ends the request and the reading of its answer.
 * @throws Error when the connection fails, the signal fires, or the guard holds.
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
