import { RegistryError } from './registry';

/** Ten seconds and 16 MiB, many times what a registry sends. */
const BOUNDS = { withinMs: 10_000, mostBytes: 16 * 1024 * 1024 };

/**
 * GET of a text: bounded in time and size, and no redirect followed, so that what is checked against is what
 * was named.
 *
 * @throws RegistryError that says the address and what went wrong.
 */
export async function boundedGet(url: string, { withinMs, mostBytes } = BOUNDS): Promise<string> {
  const response = await ask(url, withinMs);
  if (response.status !== 200) {
    await response.body?.cancel();
    const redirected = response.status >= 300 && response.status < 400;
    throw new RegistryError(
      `${url} answered ${response.status}${redirected ? ': redirects are not followed' : ''}.`,
    );
  }
  return read(url, response, mostBytes);
}

async function ask(url: string, withinMs: number): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(withinMs) });
  } catch (error) {
    throw unreachable(url, error);
  }
}

async function read(url: string, response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > mostBytes) throw new RegistryError(`${url} answered more than ${mostBytes} bytes.`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof RegistryError ? error : unreachable(url, error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function unreachable(url: string, error: unknown): RegistryError {
  return new RegistryError(`${url} cannot be reached: ${reason(error)}.`);
}

/** The cause is what people can act on: `fetch failed` alone says nothing. Errors are told by what they hold. */
function reason(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('cause' in error && error.cause) return reason(error.cause);
  if ('name' in error && error.name === 'TimeoutError') return 'it took too long';
  // Where several addresses were tried, Node gives an error without a message, and a code.
  const message = 'message' in error ? String(error.message) : '';
  return message === '' && 'code' in error ? String(error.code) : message;
}
