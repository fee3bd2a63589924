import { RegistryError } from './registry';

const WITHIN_MS = 10_000;
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * GET of a text: within ten seconds, at most 16 MiB, and no redirect followed, so that what is checked against is what
 * was named.
 *
 * @throws RegistryError that says the address and what went wrong.
 */
export async function boundedGet(url: string): Promise<string> {
  const response = await ask(url);
  if (response.status !== 200) {
    await response.body?.cancel();
    const redirected = response.status >= 300 && response.status < 400;
    throw new RegistryError(
      `${url} answered ${response.status}${redirected ? ': redirects are not followed' : ''}.`,
    );
  }
  return read(url, response);
}

async function ask(url: string): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS) });
  } catch (error) {
    throw unreachable(url, error);
  }
}

async function read(url: string, response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > MOST_BYTES) throw new RegistryError(`${url} answered more than ${MOST_BYTES} bytes.`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof RegistryError ? error : unreachable(url, error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The cause is what people can act on: `fetch failed` alone says nothing. */
function unreachable(url: string, error: unknown): RegistryError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const timedOut = error instanceof Error && error.name === 'TimeoutError';
  const why = timedOut ? `no answer within ${WITHIN_MS / 1000} seconds` : describe(cause);
  return new RegistryError(`${url} cannot be reached: ${why}.`);
}

function describe(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return String(cause);
  // Several addresses were tried: Node then gives an error without a message, and a code.
  const message = 'message' in cause && typeof cause.message === 'string' ? cause.message : '';
  return message === '' && 'code' in cause ? String(cause.code) : message;
}
