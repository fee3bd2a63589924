import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './contract.js';

/** Calls by method and path, each with the parameters, the body and the answers of the contract. */
export type PlatformClient = Client<paths>;

/** Who calls; none is anybody. */
export type Credential =
  /** A session or access token of a user. */
  | { readonly token: string }
  /** The session that the browser holds: for pages of an origin that the platform allows. */
  | { readonly cookie: 'browser' }
  /** The game-client plugin of a participant. */
  | { readonly bingoKey: string }
  /** Another service of the operator. */
  | { readonly serviceKey: string };

export interface ClientOptions {
  /** Where the platform is, such as `http://localhost:4000`. */
  readonly baseUrl: string;
  readonly credential?: Credential;
  /** After how long a call is given up; 15 seconds unless told. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;

/**
 * A client of the platform.
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
 * The body of a good answer.
 *
 * @throws ApiError when the platform refused or failed
 */
export async function read<Body>(
  call: Promise<{ readonly data?: Body; readonly error?: unknown; readonly response: Response }>,
): Promise<Body> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined) throw new ApiError(response, error);
  return data;
}

/** Sends a body as `multipart/form-data`: the `bodySerializer` of calls with a file. */
export function form(body: Readonly<Record<string, unknown>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    data.append(name, value instanceof Blob ? value : String(value));
  }
  return data;
}

/** The finer cause of a refusal; the contract's list is closed. */
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

/** The platform refused a call, or failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Null when something between here and the platform answered. */
  readonly code: ErrorCode | null;
  /** Names the request in the platform's logs. */
  readonly requestId: string | null;
  /** Seconds to wait before the call is repeated, where the platform says so. */
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
