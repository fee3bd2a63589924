import { ASSERTION_HEADER, CACHED_CALLERS, LIFETIME_SECONDS, signCaller } from '#protocol/caller-assertion';
import type { CallerSigningKey } from '#protocol/caller-keys';
import type { Caller } from '#protocol/principal';
import { TtlCache } from '#runtime/ttl-cache';

/** The headers that name the caller of a request. */
export type CallerHeaders = Readonly<Record<string, string>>;

/** Half of the lifetime remains for the request to arrive. */
const TTL_MS = (LIFETIME_SECONDS * 1000) / 2;

/**
 * Signs assertions for one area. Requests of the same principal from the same address share one for half a
 * minute; files and idempotency keys are signed for one request.
 */
export class CallerAssertions {
  private readonly signed: TtlCache<CallerHeaders>;

  /** @param now returns milliseconds of the clock that dates assertions. */
  constructor(
    private readonly area: string,
    private readonly key: CallerSigningKey,
    now = () => Date.now(),
  ) {
    this.signed = new TtlCache({ ttlMs: TTL_MS, maxSize: CACHED_CALLERS, now });
  }

  of(caller: Caller): Promise<CallerHeaders> {
    const { principal, address, files, deliversFile, idempotency } = caller;
    if (files || deliversFile || idempotency) return this.sign(caller);
    return this.signed.get(JSON.stringify([principal, address]), () => this.sign(caller));
  }

  private async sign(caller: Caller): Promise<CallerHeaders> {
    return { [ASSERTION_HEADER]: await signCaller(caller, this.area, this.key) };
  }
}
