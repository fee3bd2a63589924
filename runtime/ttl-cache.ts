import { LRUCache } from 'lru-cache';

/** The source of a value: cached, coalesced with a load in flight, or loaded by this call. */
export type CacheOutcome = 'hit' | 'shared' | 'miss';

export interface TtlCacheOptions<Value> {
  /** TTL in milliseconds, counted from the start of the load. */
  readonly ttlMs: number;
  /** Maximum total size; evicts the least recently used entries. */
  readonly maxSize: number;
  /** Maximum size of one entry; `maxSize` by default. */
  readonly maxEntrySize?: number;
  /**
   * Returns the size of an entry, 1 by default. Called without a value for a load in flight. Null: do not
   * cache the value.
   */
  readonly sizeOf?: (key: string, value?: Value) => number | null;
  /** Returns the TTL of a value, if it depends on the value. */
  readonly ttlOf?: (value: Value) => number;
  /** Returns milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

interface Begun {
  /** When its load started. */
  readonly began: number;
  readonly version: string;
}

interface InFlight<Value> extends Begun {
  readonly loading: Promise<Value>;
}

interface Loaded<Value> extends Begun {
  readonly value: Value;
}

type Entry<Value> = InFlight<Value> | Loaded<Value>;

/**
 * Caches values by key, bounded in time and size. Concurrent callers share one load and its failure; failures
 * are not cached. Each load evicts expired entries.
 *
 * Uses the order and bounds of `lru-cache`, but not its `fetch()`, which lets callers join a load of any age.
 */
export class TtlCache<Value> {
  private entries: LRUCache<string, Entry<Value>>;
  private readonly now: () => number;

  constructor(private readonly options: TtlCacheOptions<Value>) {
    this.now = options.now ?? (() => performance.now());
    this.entries = this.empty();
  }

  /**
   * Returns the value of a key, loading it unless a fresh one is cached.
   *
   * @param observe receives the source of the value; not called for a shared failure.
   * @param version of the data that the value is loaded from: an entry of another version is replaced.
   */
  async get(
    key: string,
    load: () => Promise<Value>,
    observe: (outcome: CacheOutcome) => void = () => undefined,
    version = '',
  ): Promise<Value> {
    const requestedAt = this.now();
    const entry = this.entries.get(key);
    if (entry?.version !== version || this.isExpired(entry, requestedAt)) {
      observe('miss');
      this.evictExpired(requestedAt);
      return this.load(key, load, { began: requestedAt, version });
    }
    if ('value' in entry) {
      observe('hit');
      return entry.value;
    }
    const { began } = entry;
    const value = await entry.loading;
    // The value's TTL is known only now.
    if (this.isExpired({ began, version, value }, requestedAt)) return this.get(key, load, observe, version);
    observe('shared');
    return value;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Drops all entries. Loads in flight serve only the callers already waiting. */
  clear(): void {
    this.entries = this.empty();
  }

  /** An entry that was fresh when it was last used expires within a TTL from then. */
  private evictExpired(now: number): void {
    for (;;) {
      const { value: leastRecentlyUsed } = this.entries.rvalues().next();
      if (!leastRecentlyUsed || !this.isExpired(leastRecentlyUsed, now)) return;
      this.entries.pop();
    }
  }

  private load(key: string, load: () => Promise<Value>, begun: Begun): Promise<Value> {
    const { entries } = this;
    const inFlight = { loading: load(), ...begun };
    entries.set(key, inFlight, { size: this.sizeOf(key) ?? 1 });
    const finish = (loaded?: Loaded<Value>): void => {
      if (entries.peek(key) !== inFlight) return;
      const size = loaded && this.sizeOf(key, loaded.value);
      if (loaded && size) entries.set(key, loaded, { size });
      else entries.delete(key);
    };
    inFlight.loading.then(
      (value) => finish({ value, ...begun }),
      () => finish(),
    );
    return inFlight.loading;
  }

  private sizeOf(key: string, value?: Value): number | null {
    return this.options.sizeOf ? this.options.sizeOf(key, value) : 1;
  }

  private isExpired(entry: Entry<Value>, now: number): boolean {
    const { ttlMs, ttlOf } = this.options;
    return now >= entry.began + (ttlOf && 'value' in entry ? ttlOf(entry.value) : ttlMs);
  }

  private empty(): LRUCache<string, Entry<Value>> {
    const { maxSize, maxEntrySize = maxSize } = this.options;
    return new LRUCache({ maxSize, maxEntrySize });
  }
}
