import { RegistryError } from './registry';

export interface GetOptions {
  readonly withinMs?: number;
  readonly mostBytes?: number;
  /** Sent as a bearer token. */
  readonly token?: string;
}

/** Ten seconds and 16 MiB, many times what a registry sends. */
const WITHIN_MS = 10_000;
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * GET of a text: bounded in time and size, and no redirect followed, so that what is checked against is what
 * was named.
 *
 * @throws RegistryError that says the address and what went wrong.
 */
export async function boundedGet(url: string, options: GetOptions = {}): Promise<string> {
  const { mostBytes = MOST_BYTES } = options;
  const response = await ask(url, options);
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new RegistryError(`${url} answered ${response.status}${remark(response.status)}.`);
  }
  return read(url, response, mostBytes);
}

async function ask(url: string, { withinMs = WITHIN_MS, token }: GetOptions): Promise<Response> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  try {
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(withinMs) });
  } catch (error) {
    throw unreachable(url, error);
  }
}

function remark(status: number): string {
  if (status === 401 || status === 403) return ': SCHEMA_REGISTRY_TOKEN has to hold a token that may read it';
  if (status === 404) return ': is it the address of a gateway, and does it have what was asked for?';
  return status >= 300 && status < 400 ? ': redirects are not followed' : '';
}

async function read(url: string, response: Response, mostBytes: number): Promise<string> {
  try {
    return await boundedText(response, mostBytes);
  } catch (error) {
    if (error instanceof TooLong) throw new RegistryError(`${url} answered more than ${mostBytes} bytes.`);
    throw unreachable(url, error);
  }
}

/** A body that is longer than it may be. */
class TooLong extends Error {}

/**
 * Reads a body as UTF-8, at most so many bytes of it, whatever length it announces.
 *
 * @throws Error when there is more, or the connection breaks.
 */
export async function boundedText({ body }: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new TooLong('it is too long');
    chunks.push(chunk);
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
