import { z } from 'zod';
import type { GraphResult } from '#gateway/execution/graph-result';
import type { FileStore } from '#runtime/files/file-store';
import { isObject } from '#runtime/is-object';
import { type CookieSettings, endedSignInCookie, sessionCookies, signInCookie } from '../cookies';
import type { EndpointRequest } from '../endpoint-request';
import type { RestContract, RestCookie } from '../rest-operation';
import { failureOf, INTERNAL, UNAUTHENTICATED } from './failure';
import { fileReply } from './file';
import { payloadOf } from './payload';
import { errorReply, NO_STORE, type Reply } from './reply';

/** What some transports need besides the data. */
export interface ReplyServices {
  readonly cookies: CookieSettings;
  readonly files: FileStore;
}

/**
 * Converts a GraphQL result to an HTTP response.
 *
 * @param refreshed the caller requested fresh data of a provider.
 */
export function graphReply(
  { cookies, files }: ReplyServices,
  { endpoint, req }: Pick<EndpointRequest, 'endpoint' | 'req'>,
  result: GraphResult,
  refreshed: boolean,
): Reply | Promise<Reply> {
  const { data, errors } = result;
  const { status, notFound, transport, cookie } = endpoint.contract;
  // Partial results are errors: the contract's types have no missing parts.
  if (errors.length > 0 || data === null) return errorReply(failureOf(endpoint, errors));
  if (notFound !== null && Object.values(data)[0] === null) {
    return errorReply({ code: 'NOT_FOUND', message: notFound });
  }
  if (endpoint.ofSignedIn && isEmpty(Object.values(data)[0])) return errorReply(UNAUTHENTICATED);
  const payload = payloadOf(data, endpoint.bodyDepth);
  if (payload === null && endpoint.bodyDepth > 1) return errorReply(INTERNAL);
  if (transport === 'EMPTY') return { status, headers: NO_STORE, content: { payload: {} } };
  if (transport === 'FILE') return fileReply(payload, req, files);
  if (transport === 'CACHED') return cachedReply(payload, refreshed);
  if (transport === 'REDIRECT') return redirectReply(payload, cookie, cookies);
  if (transport === 'TEXT') return textReply(payload, endpoint.contract);
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
function textReply(answer: unknown, { status, produces: [mediaType] }: RestContract): Reply {
  const text = z.string().parse(answer);
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
function redirectReply(answer: unknown, cookie: RestCookie | null, settings: CookieSettings): Reply {
  const { location, cookieValue, cookieExpiresAt, endedSignIns } = redirection.parse(answer);
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
export function cachedReply(answer: unknown, refreshed: boolean): Reply {
  const { freshness, ...payload } = cached.parse(answer);
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
