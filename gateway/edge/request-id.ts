import { randomUUID } from 'node:crypto';
import { looksLikeKey } from './key-shapes';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * The id of a request: the client's own where it is one, else a new one. It stands in the response, in logs and in traces, so a value
 * that may be a secret is not taken over.
 *
 * @param proposed the header `X-Request-Id`.
 * @param isServiceKey tells the configured service keys, which have no form of their own.
 */
export function requestIdOf(proposed: unknown, isServiceKey: (text: string) => boolean): string {
  if (typeof proposed !== 'string' || !REQUEST_ID.test(proposed)) return randomUUID();
  return looksLikeKey(proposed) || isServiceKey(proposed) ? randomUUID() : proposed;
}
