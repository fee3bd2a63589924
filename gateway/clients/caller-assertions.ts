import { CACHED_ASSERTIONS, LIFETIME_SECONDS, signCaller } from '#protocol/caller-assertion';
import type { CallerSigningKey } from '#protocol/caller-keys';
import type { Caller } from '#protocol/principal';
import { TtlCache } from '#runtime/ttl-cache';

/** Half of the lifetime remains for the request to arrive. */
const TTL_MS = (LIFETIME_SECONDS * 1000) / 2;

/**
 * Signs assertions for one area. Requests of the same principal from the same address share one for half a
 * minute: a signature and its verification cost more than the rest of the hop. Files and idempotency keys
 * are signed for one request.
 */
export class CallerAssertions {
  private readonly signed: TtlCache<string>;

  /** @param now returns milliseconds of the clock that dates assertions. */
  constructor(
    private readonly area: string,
    private readonly key: CallerSigningKey,
    now = () => Date.now(),
  ) {
    this.signed = new TtlCache({ ttlMs: TTL_MS, maxSize: CACHED_ASSERTIONS, now });
  }

  of(caller: Caller): Promise<string> {
    const { principal, address, files, deliversFile, idempotency } = caller;
    const sign = () => signCaller(caller, this.area, this.key);
    if (files || deliversFile || idempotency) return sign();
    return this.signed.get(JSON.stringify([principal, address]), sign);
  }
}
