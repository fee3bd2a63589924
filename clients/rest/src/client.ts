import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './contract.js';

/** A client with typed parameters, bodies and responses per method and path of the contract. */
export type PlatformClient = Client<paths>;

/** Credential of the caller; none for anonymous calls. */
export type Credential =
  /** A session or access token of a user. */
  | { readonly token: string }
  /** The browser's session cookie, for pages of an origin that the platform allows. */
  | { readonly cookie: 'browser' }
  /** Key of a participant, for the game-client plugin. */
  | { readonly bingoKey: string }
  /** Key of another service of the operator. */
  | { readonly serviceKey: string };

export interface ClientOptions {
  /** Base URL of the platform, such as `http://localhost:4000`. */
  readonly baseUrl: string;
  readonly credential?: Credential;
  /** Timeout of a call; default: 15 seconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;

/**
 * Creates a client of the platform.
 *
 * @example
 * const platform = createClient({ baseUrl: 'http://localhost:4000' });
 * const { events } = await read(platform.GET('/bingo/events'));
 */
export function createClient({ baseUrl, credential, timeoutMs = TIMEOUT_MS }: ClientOptions): PlatformClient {
  return createFetchClient<paths>({
    baseUrl,
    headers: credential ? headersOf(credential) : {},
    ...(credential && 'cookie' in credential && { credentials: 'include' as const }),
    fetch: (request) =>
      fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }),
  });
}

function headersOf(credential: Credential): Record<string, string> {
  if ('token' in credential) return { Authorization: `Bearer ${credential.token}` };
  if ('bingoKey' in credential) return { 'X-Bingo-Key': credential.bingoKey };
  if ('serviceKey' in credential) return { 'X-Service-Key': credential.serviceKey };
  return {};
}

/**
 * Returns the body of a successful response.
 *
 * @throws ApiError on an error response
 */
export async function read<Body>(
  call: Promise<{ readonly data?: Body; readonly error?: unknown; readonly response: Response }>,
): Promise<Body> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined) throw new ApiError(response, error);
  return data;
}

/** Encodes a body as `multipart/form-data`; use as `bodySerializer` of uploads. */
export function form(body: Readonly<Record<string, unknown>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    data.append(name, value instanceof Blob ? value : String(value));
  }
  return data;
}

/** Cause of an error; the list is closed. */
export type ErrorCode = components['headers']['ErrorCode'];

const CODES: Readonly<Record<ErrorCode, true>> = {
  BAD_USER_INPUT: true,
  UNAUTHENTICATED: true,
  FORBIDDEN: true,
  NOT_FOUND: true,
  CONFLICT: true,
  PAYLOAD_TOO_LARGE: true,
  UNSUPPORTED_MEDIA_TYPE: true,
  RATE_LIMITED: true,
  UPSTREAM_UNAVAILABLE: true,
  INTERNAL_SERVER_ERROR: true,
};

/** An error response of the platform. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Null when the response came from an intermediary, not the platform. */
  readonly code: ErrorCode | null;
  /** Identifies the request in the platform's logs. */
  readonly requestId: string | null;
  /** Seconds to wait before a retry, if the platform sent them. */
  readonly retryAfterSeconds: number | null;

  constructor({ status, headers }: Response, body: unknown) {
    super(messageOf(body) ?? `The platform answered ${status}`);
    const code = headers.get('x-error-code');
    const wait = headers.get('retry-after');
    this.status = status;
    this.code = isErrorCode(code) ? code : null;
    this.requestId = headers.get('x-request-id');
    this.retryAfterSeconds = wait === null ? null : Number(wait);
  }
}

function isErrorCode(code: string | null): code is ErrorCode {
  return code !== null && Object.hasOwn(CODES, code);
}

function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  return typeof body.error === 'string' ? body.error : null;
}
