import type { GraphResult } from '#gateway/execution/graph-result';
import type { FileStore } from '#runtime/files/file-store';
import { isObject } from '#runtime/is-object';
import type { CookieSettings } from '../cookies';
import type { EndpointRequest } from '../endpoint-request';
import { cachedReply } from './cached';
import { failureOf, INTERNAL, UNAUTHENTICATED } from './failure';
import { fileReply } from './file';
import { payloadOf } from './payload';
import { redirectReply } from './redirect';
import { errorReply, NO_STORE, type Reply } from './reply';
import { textReply } from './text';

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
