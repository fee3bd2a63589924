import type { SubgraphContext } from '#kit/context';
import { limiterKeyOf } from '#runtime/limits/limiter-key';
import type { CacheReader } from './provider-cache';

/** Returns the reader of an operation, keyed as in rate limits. */
export function readerOf({ caller }: SubgraphContext, refresh = false): CacheReader {
  return { caller: limiterKeyOf(caller.principal, caller.address), refresh };
}
