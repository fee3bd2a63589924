import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { isKnown } from '#gateway/edge/entity-tag';
import type { Fields, GraphResult } from '#gateway/execution/graph-result';
import type { FileStore } from '#runtime/files/file-store';
import { isObject } from '#runtime/is-object';
import { type CookieSettings, endedSignInCookie, sessionCookies, signInCookie } from '../cookies';
import type { RestContract, RestCookie, RestOperation } from '../rest-operation';
import type { EndpointRequest } from '../router';
import { failureOf, INTERNAL, UNAUTHENTICATED } from './failure';
import { errorResponse, NO_STORE, type RestResponse } from './rest-response';

/** Returns the data of a document without the wrapping fields named `body`. */
export function payloadOf(data: Fields, bodyDepth: number): unknown {
  let payload: unknown = data;
  for (let depth = 0; depth < bodyDepth; depth += 1) payload = isObject(payload) ? payload.body : null;
  return payload;
}

const storedFile = z.object({
  storageKey: z.string(),
  mediaType: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  etag: z.string().regex(/^[\x21\x23-\x7e]+$/),
  size: z.int().nonnegative(),
});

/** Fields that a document with the transport FILE must select. */
export const STORED_FILE_FIELDS = Object.keys(storedFile.shape);

/**
 * Returns a file for private caching only: 304 when the ETag matches.
 *
 * @throws ZodError when the data is no StoredFile, DomainError NOT_FOUND or UPSTREAM_UNAVAILABLE when the
 * file cannot be read.
 */
async function fileResponse(
  response: unknown,
  req: IncomingMessage,
  files: FileStore,
): Promise<RestResponse> {
  const { storageKey, mediaType, etag, size } = storedFile.parse(response);
  const tag = `"${etag}"`;
  // Access may be revoked by a review or a role change, so caches must revalidate.
  const headers = { etag: tag, 'cache-control': 'private, no-cache' };
  if (isKnown(req.headers['if-none-match'], tag)) return { status: 304, headers, content: null };
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': mediaType,
      'content-length': size,
      'content-disposition': 'inline',
    },
    content: { stream: await files.open(storageKey) },
  };
}

const health = z.object({
  status: z.enum(['healthy', 'unhealthy']),
  service: z.string(),
  timestamp: z.string(),
});

type Health = z.infer<typeof health>;

/** Returns the health body with 200 or 503: an area's own, or the gateway's about all areas. */
export function healthResponse(operation: RestOperation, { data, errors }: GraphResult): RestResponse {
  const parts = Object.values(data ?? {}).map((part) => health.safeParse(part).data ?? null);
  const hasHealth = errors.length === 0 && parts.length > 0;
  const allHealthy = hasHealth && parts.every((part) => part?.status === 'healthy');
  const ownHealth = operation.bodyDepth > 0 && hasHealth ? parts[0] : null;
  const payload: Health = ownHealth ?? {
    status: allHealthy ? 'healthy' : 'unhealthy',
    service: operation.area,
    timestamp: new Date().toISOString(),
  };
  return {
    status: payload.status === 'healthy' ? 200 : 503,
    headers: NO_STORE,
    content: { payload },
  };
}

/** What some transports need besides the data. */
export interface ResponseServices {
  readonly cookies: CookieSettings;
  readonly files: FileStore;
}

/**
 * Converts a GraphQL result to an HTTP response.
 *
 * @param refreshed the caller requested fresh data of a provider.
 */
export function graphResponse(
  { cookies, files }: ResponseServices,
  { endpoint, req }: Pick<EndpointRequest, 'endpoint' | 'req'>,
  result: GraphResult,
  refreshed: boolean,
): RestResponse | Promise<RestResponse> {
  const { data, errors } = result;
  const { status, notFound, transport, cookie } = endpoint.contract;
  // Partial results are errors: the contract's types have no missing parts.
  if (errors.length > 0 || data === null) return errorResponse(failureOf(endpoint, errors));
  if (notFound !== null && Object.values(data)[0] === null) {
    return errorResponse({ code: 'NOT_FOUND', message: notFound });
  }
  if (endpoint.ofSignedIn && isEmpty(Object.values(data)[0])) return errorResponse(UNAUTHENTICATED);
  const payload = payloadOf(data, endpoint.bodyDepth);
  if (payload === null && endpoint.bodyDepth > 1) return errorResponse(INTERNAL);
  if (transport === 'EMPTY') return { status, headers: NO_STORE, content: { payload: {} } };
  if (transport === 'FILE') return fileResponse(payload, req, files);
  if (transport === 'CACHED') return cachedResponse(payload, refreshed);
  if (transport === 'REDIRECT') return redirectResponse(payload, cookie, cookies);
  if (transport === 'TEXT') return textResponse(payload, endpoint.contract);
  return { status, headers: NO_STORE, content: { payload } };
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

/**
 * Returns a text with the media type that the document names, without envelope.
 *
 * @throws ZodError when the data is no text.
 */
function textResponse(response: unknown, { status, produces: [mediaType] }: RestContract): RestResponse {
  const text = z.string().parse(response);
  return {
    status,
    headers: { ...NO_STORE, 'content-type': `${mediaType}; charset=utf-8` },
    content: { text },
  };
}

const redirection = z.object({
  location: z.string(),
  /** Null leaves the cookie unchanged, an empty text clears it. */
  cookieValue: z.string().nullable(),
  cookieExpiresAt: z.iso.datetime().nullable(),
  /** Present if the document selects it. */
  endedSignIns: z.array(z.string()).default([]),
});

/**
 * Returns 302 to the graph's location, with the cookies to set or clear.
 *
 * @throws ZodError when the data is no Redirection.
 */
function redirectResponse(
  response: unknown,
  cookie: RestCookie | null,
  settings: CookieSettings,
): RestResponse {
  const { location, cookieValue, cookieExpiresAt, endedSignIns } = redirection.parse(response);
  const expiresAt = cookieExpiresAt === null ? null : new Date(cookieExpiresAt);
  const cookies = endedSignIns.map((binding) => endedSignInCookie(binding, settings));
  if (cookieValue !== null && cookie === 'SESSION') {
    cookies.unshift(...sessionCookies(cookieValue, expiresAt, settings));
  }
  if (cookieValue !== null && cookie === 'SIGN_IN') cookies.unshift(signInCookie(cookieValue, settings));
  const setCookie = cookies.length > 0 && { 'set-cookie': cookies };
  return { status: 302, headers: { ...NO_STORE, location, ...setCookie }, content: null };
}

const cached = z.looseObject({
  freshness: z.object({
    ageSeconds: z.number().int(),
    maxAgeSeconds: z.number().int(),
    isStale: z.boolean(),
  }),
});

/**
 * Returns 200 with the age of the data in headers, and without the freshness field in the body.
 *
 * @param refreshed the caller requested fresh data: intermediate caches must revalidate before the next
 *   request.
 * @throws ZodError when the data has no freshness.
 */
export function cachedResponse(response: unknown, refreshed: boolean): RestResponse {
  const { freshness, ...payload } = cached.parse(response);
  const { ageSeconds, maxAgeSeconds, isStale } = freshness;
  return {
    status: 200,
    headers: {
      age: String(ageSeconds),
      'cache-control': `public, max-age=${maxAgeSeconds}${refreshed ? ', no-cache' : ''}`,
      // The cached body depends on the header that requests the envelope.
      vary: 'Origin, X-Response-Envelope',
      ...(isStale && { warning: '110 - "Response is Stale"' }),
    },
    content: { payload },
  };
}
