import { RegistryError } from './registry';

export interface GetOptions {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Bearer token. */
  readonly token?: string;
}

/** 10 s and 16 MiB, many times the size of a registry's responses. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Fetches a text with a timeout and a size limit, without following redirects: a check must compare with the
 * registry that was named.
 * @throws RegistryError with the address and the reason.
 */
export async function boundedGet(url: string, options: GetOptions = {}): Promise<string> {
  const { maxBytes = MAX_BYTES } = options;
  const response = await send(url, options);
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new RegistryError(`${url} responded with ${response.status}${statusHint(response.status)}.`);
  }
  return read(url, response, maxBytes);
}

async function send(url: string, { timeoutMs = TIMEOUT_MS, token }: GetOptions): Promise<Response> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  try {
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw unreachable(url, error);
  }
}

function statusHint(status: number): string {
  if (status === 401 || status === 403) return ': SCHEMA_REGISTRY_TOKEN must be a token with access';
  if (status === 404) return ': check that it is the address of a gateway and that the version exists';
  return status >= 300 && status < 400 ? ': redirects are not followed' : '';
}

async function read(url: string, response: Response, mostBytes: number): Promise<string> {
  try {
    return await boundedText(response, mostBytes);
  } catch (error) {
    if (error instanceof BodyTooLarge)
      throw new RegistryError(`The response of ${url} has more than ${mostBytes} bytes.`);
    throw unreachable(url, error);
  }
}

/** A body above the size limit. */
class BodyTooLarge extends Error {}

/**
 * Reads a body as UTF-8 up to a byte limit, ignoring the announced length.
 * @throws Error if the body is longer or the connection breaks.
 */
export async function boundedText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLarge('it is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function unreachable(url: string, error: unknown): RegistryError {
  return new RegistryError(`${url} cannot be reached: ${failureReason(error)}.`);
}

/**
 * Unwraps the cause, because `fetch failed` alone is not actionable. Errors are recognized by their
 * properties.
 */
function failureReason(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('cause' in error && error.cause) return failureReason(error.cause);
  if ('name' in error && error.name === 'TimeoutError') return 'it took too long';
  // If several addresses fail, Node reports an error with a code but no message.
  const message = 'message' in error ? String(error.message) : '';
  return message === '' && 'code' in error ? String(error.code) : message;
}
