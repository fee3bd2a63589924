import { LRUCache } from 'lru-cache';
import type { ArgOptions } from 'type-graphql';
import type { SubgraphContext } from '#kit/context';
import { limiterKeyOf } from '#runtime/limits/limiter-key';
import { type CacheResult, NO_OBSERVER, type Observer } from '#runtime/observe/observer';
import { settledWithin } from '#runtime/with-timeout';
import { isBudgetSpent } from './provider-outcomes';
import type { ResponseStore, StoredResponse } from './response-store';

/** The age of a response and its meaning. */
interface Freshness {
  readonly ageSeconds: number;
  /** The response is fresh until this age. */
  readonly maxAgeSeconds: number;
  /** The provider was unavailable, and this is the last good response. */
  readonly isStale: boolean;
}

interface CachedValue<T> {
  readonly value: T;
  readonly freshness: Freshness;
}

/** Dependencies shared by all provider caches. */
export interface CacheTools {
  readonly store: ResponseStore;
  /** The time in milliseconds. */
  readonly now: () => number;
  /** How long a caller with a stale response waits for a newer one; 600 unless given. */
  readonly timeoutMs?: number;
  readonly observer?: Observer;
}

/** The reader of a response. */
export interface CacheReader {
  /** Key of the caller; a cache miss counts against its share of the provider's budget. */
  readonly caller: string;
  /** Whether to fetch a new response even if a fresh one is cached. */
  readonly refresh: boolean;
}

/** Requests the provider on behalf of a caller; null if the object does not exist. */
type AskProvider<T> = (caller: string) => Promise<T | null>;

/** An in-flight request to a provider. */
interface InFlight<T> {
  /** The caller that started it. */
  readonly caller: string;
  readonly response: Promise<StoredResponse<T>>;
  readonly since: number;
}

/** A failed request. */
interface Failure {
  readonly at: number;
  readonly error: unknown;
}

/** How long the last good response can be returned. */
const KEEP_MS = 24 * 3_600_000;
const UNKNOWN_MS = 60_000;
/** Minimum interval between requests for a cached object, including refreshes and failures. */
const MIN_INTERVAL_MS = 30_000;
const TIMEOUT_MS = 600;
const MOST_FAILURES = 5000;

/**
 * Caches the provider responses of one kind:
 *
 * - a response is used until its TTL ends; a negative response is cached for a minute;
 * - concurrent requests for one object are coalesced and count against the share of the first caller;
 * - if the provider fails or is slow, the last good response of the last 24 hours is returned, marked as
 *   stale;
 * - failures are not cached as responses, and a spent budget not even as a failure, because the provider was
 *   not requested.
 *
 * Not a `TtlCache`: responses are also in Redis, stale ones are returned during a fetch, and a request
 * rejected for its caller's share is restarted for the next caller.
 */
export class ProviderCache<T> {
  private readonly inFlight = new Map<string, InFlight<T>>();
  private readonly failures = new LRUCache<string, Failure>({ max: MOST_FAILURES });

  /** @param kind prefix of the keys in the store. */
  constructor(
    private readonly kind: string,
    private readonly freshForMs: number,
    private readonly tools: CacheTools,
  ) {}

  /**
   * Returns a cached or fetched response.
   *
   * @param name of the object, folded.
   * @returns null if the object does not exist.
   * @throws what `ask` throws if there is no response to fall back on.
   */
  async read(
    name: string,
    ask: AskProvider<T>,
    { caller, refresh }: CacheReader,
  ): Promise<CachedValue<T> | null> {
    const key = `${this.kind}:${name}`;
    const known = this.usable(await this.tools.store.read<T>(key));
    if (known && !this.shouldFetch(key, known, refresh)) {
      const failed = refresh && this.hasFailedSince(key, known);
      return this.respond(this.isFresh(known) ? 'hit' : 'stale', known, failed);
    }
    if (!known && refresh) this.rejectAfterFailure(key);
    const request = this.fetchFor(key, ask, known, caller);
    if (!known) return this.respond('miss', await this.counted(request.response));
    const better = await settledWithin(request.response, this.timeoutFor(request));
    return better ? this.respond('refreshed', better) : this.respond('stale', known, true);
  }

  private respond(result: CacheResult, response: StoredResponse<T>, failed = false): CachedValue<T> | null {
    const { observer = NO_OBSERVER } = this.tools;
    observer.cacheRead(this.kind, result, Math.max(0, this.ageOf(response)) / 1000);
    return this.toResponse(response, failed);
  }

  /** Awaits a fetch without a fallback, and counts its failure. */
  private async counted(response: Promise<StoredResponse<T>>): Promise<StoredResponse<T>> {
    try {
      return await response;
    } catch (error) {
      this.tools.observer?.cacheRead(this.kind, 'failed', null);
      throw error;
    }
  }

  private usable(response: StoredResponse<T> | null): StoredResponse<T> | null {
    return response && this.ageOf(response) < (response.value === null ? UNKNOWN_MS : KEEP_MS)
      ? response
      : null;
  }

  private shouldFetch(key: string, known: StoredResponse<T>, refresh: boolean): boolean {
    if (this.isFresh(known) && !refresh) return false;
    const lastRequested = Math.max(known.askedAt, this.failures.get(key)?.at ?? 0);
    return this.tools.now() - lastRequested >= MIN_INTERVAL_MS;
  }

  /** Refreshing an object that is not cached does not bypass the minimum interval after a failure. */
  private rejectAfterFailure(key: string): void {
    const failure = this.failures.get(key);
    if (failure && this.tools.now() - failure.at < MIN_INTERVAL_MS) throw failure.error;
  }

  /**
   * Coalesces requests for one object. If the first caller's share is spent, the request is restarted for
   * this caller.
   */
  private fetchFor(
    key: string,
    ask: AskProvider<T>,
    known: StoredResponse<T> | null,
    caller: string,
  ): InFlight<T> {
    const shared = this.inFlight.get(key);
    if (!shared) return this.begin(key, ask, known, caller);
    if (shared.caller === caller) return shared;
    const response = shared.response.catch((error: unknown) => {
      if (!isShareSpent(error)) throw error;
      return this.fetchFor(key, ask, known, caller).response;
    });
    return { ...shared, response };
  }

  private begin(
    key: string,
    ask: AskProvider<T>,
    known: StoredResponse<T> | null,
    caller: string,
  ): InFlight<T> {
    const response = this.fetch(key, () => ask(caller), known).finally(() => this.inFlight.delete(key));
    const request = { caller, response, since: this.tools.now() };
    this.inFlight.set(key, request);
    return request;
  }

  /** The timeout counts from the start of the in-flight request, so later callers do not wait again. */
  private timeoutFor({ since }: InFlight<T>): number {
    return Math.max(0, (this.tools.timeoutMs ?? TIMEOUT_MS) - (this.tools.now() - since));
  }

  private async fetch(
    key: string,
    ask: () => Promise<T | null>,
    known: StoredResponse<T> | null,
  ): Promise<StoredResponse<T>> {
    // Another request may have stored a newer response since the first read.
    const newer = this.usable(await this.tools.store.read<T>(key));
    if (newer && newer.askedAt > (known?.askedAt ?? 0)) return newer;
    const requestedAt = this.tools.now();
    try {
      const response = { value: await ask(), askedAt: requestedAt };
      await this.tools.store.write(key, response, response.value === null ? UNKNOWN_MS : KEEP_MS);
      this.failures.delete(key);
      return response;
    } catch (error) {
      if (!isBudgetSpent(error)) this.failures.set(key, { at: requestedAt, error });
      throw error;
    }
  }

  private toResponse(
    { value, askedAt: requestedAt }: StoredResponse<T>,
    failed = false,
  ): CachedValue<T> | null {
    if (value === null) return null;
    const age = Math.max(0, this.tools.now() - requestedAt);
    return {
      value,
      freshness: {
        ageSeconds: Math.floor(age / 1000),
        maxAgeSeconds: this.freshForMs / 1000,
        isStale: failed || age >= this.freshForMs,
      },
    };
  }

  private hasFailedSince(key: string, { askedAt: requestedAt }: StoredResponse<T>): boolean {
    return (this.failures.get(key)?.at ?? 0) > requestedAt;
  }

  private isFresh(response: StoredResponse<T>): boolean {
    return this.ageOf(response) < (response.value === null ? UNKNOWN_MS : this.freshForMs);
  }

  private ageOf({ askedAt: requestedAt }: StoredResponse<T>): number {
    return this.tools.now() - requestedAt;
  }
}

/** Returns whether the caller's own share is spent, which does not apply to other callers. */
function isShareSpent(error: unknown): boolean {
  return isBudgetSpent(error) && error.extensions.code === 'RATE_LIMITED';
}

/** Returns the reader of an operation, keyed as in rate limits. */
export function readerOf({ caller }: SubgraphContext, refresh = false): CacheReader {
  return { caller: limiterKeyOf(caller.principal, caller.address), refresh };
}

/** The `refresh` argument of root fields. The gateway limits it to 10 a minute and caller. */
export const REFRESH: ArgOptions & { readonly defaultValue: boolean } = {
  defaultValue: false,
  description:
    'Bypasses the cache, at most once in 30 seconds per object. Limited to a few requests a minute.',
};
