/** What a provider answered, read to its end and not yet understood. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A guard held: what the provider did is not to be followed, and asking again does not help. */
export class GuardRefusal extends Error {}

const MOST_BYTES = 5 * 1024 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * GET that cannot be led astray: no redirect is followed, and at most 5 MiB are read.
 *
 * @param signal ends the request and the reading of its answer.
 * @throws GuardHeld, and whatever fetch throws when the connection fails or the signal fires.
 */
export async function guardedGet(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const response = await fetch(url, { headers, redirect: 'manual', signal });
  if (REDIRECTS.has(response.status)) {
    await response.body?.cancel();
    throw new GuardRefusal(`status ${response.status}: redirects are not followed`);
  }
  return { status: response.status, headers: response.headers, text: await readBounded(response) };
}

/** At most 5 MiB of an answer. */
export async function readBounded(response: Response): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new GuardRefusal('answered too much');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
