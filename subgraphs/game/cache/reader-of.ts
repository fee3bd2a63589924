import type { SubgraphContext } from '#kit/context';
import { limiterKeyOf } from '#runtime/limits/limiter-key';
import type { CacheReader } from './provider-cache';

/** The caller of an operation, counted as rate limits count. */
export function readerOf({ caller }: SubgraphContext, refresh = false): CacheReader {
  return { caller: limiterKeyOf(caller.principal, caller.address), refresh };
}
