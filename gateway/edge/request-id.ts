import { randomUUID } from 'node:crypto';
import { looksLikeKey } from './key-shapes';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Returns the client's request id if it is acceptable, else a new one. The id appears in the response, logs
 * and traces, so possible secrets are rejected.
 *
 * @param proposed the header `X-Request-Id`.
 * @param isServiceKey detects configured service keys, which have no common format.
 */
export function requestIdOf(proposed: unknown, isServiceKey: (text: string) => boolean): string {
  if (typeof proposed !== 'string' || !REQUEST_ID.test(proposed)) return randomUUID();
  return looksLikeKey(proposed) || isServiceKey(proposed) ? randomUUID() : proposed;
}
