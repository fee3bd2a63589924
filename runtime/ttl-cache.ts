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

interface InFlight<Value> {
  readonly began: number;
  readonly loading: Promise<Value>;
}

interface Loaded<Value> {
  readonly began: number;
  readonly value: Value;
}

/**
 * Caches values by key, bounded in time and size. Concurrent callers share one load and its failure; failures
 * are not cached.
 *
 * Uses the order and bounds of `lru-cache`, but not its `fetch()`, which lets callers join a load of any age.
 */
export class TtlCache<Value> {
  private entries: LRUCache<string, InFlight<Value> | Loaded<Value>>;
  private readonly now: () => number;

  constructor(private readonly options: TtlCacheOptions<Value>) {
    this.now = options.now ?? (() => performance.now());
    this.entries = this.empty();
  }

  /**
   * Returns the value of a key, loading it unless a fresh one is cached.
   *
   * @param observe receives the source of the value; not called for a shared failure.
   */
  async get(
    key: string,
    load: () => Promise<Value>,
    observe: (outcome: CacheOutcome) => void = () => undefined,
  ): Promise<Value> {
    const requestedAt = this.now();
    const entry = this.entries.get(key);
    if (!entry || requestedAt >= entry.began + this.ttlOf(entry)) {
      observe('miss');
      return this.load(key, load, requestedAt);
    }
    if ('value' in entry) {
      observe('hit');
      return entry.value;
    }
    const { began } = entry;
    const value = await entry.loading;
    // The value's TTL is known only now.
    if (requestedAt >= began + this.ttlOf({ began, value })) return this.get(key, load, observe);
    observe('shared');
    return value;
  }

  /** Drops all entries. Loads in flight serve only the callers already waiting. */
  clear(): void {
    this.entries = this.empty();
  }

  private load(key: string, load: () => Promise<Value>, began: number): Promise<Value> {
    const { entries } = this;
    const inFlight = { began, loading: load() };
    entries.set(key, inFlight, { size: this.sizeOf(key) ?? 1 });
    const finish = (loaded?: Loaded<Value>): void => {
      if (entries.peek(key) !== inFlight) return;
      const size = loaded && this.sizeOf(key, loaded.value);
      if (loaded && size) entries.set(key, loaded, { size });
      else entries.delete(key);
    };
    inFlight.loading.then(
      (value) => finish({ began, value }),
      () => finish(),
    );
    return inFlight.loading;
  }

  private sizeOf(key: string, value?: Value): number | null {
    return this.options.sizeOf ? this.options.sizeOf(key, value) : 1;
  }

  private ttlOf(entry: InFlight<Value> | Loaded<Value>): number {
    const { ttlMs, ttlOf } = this.options;
    return ttlOf && 'value' in entry ? ttlOf(entry.value) : ttlMs;
  }

  private empty(): LRUCache<string, InFlight<Value> | Loaded<Value>> {
    const { maxSize, maxEntrySize = maxSize } = this.options;
    return new LRUCache({ maxSize, maxEntrySize });
  }
}
