import { LRUCache } from 'lru-cache';

/** How an answer was come by: cached, from the load that another caller had begun, or loaded for this one. */
export type CacheOutcome = 'hit' | 'shared' | 'miss';

export interface TtlCacheOptions<Value> {
  /** Milliseconds for which an answer may be given, counted from before it was loaded. */
  readonly ttlMs: number;
  /** Size of all entries together; the least recently used go first. */
  readonly maxSize: number;
  /** Size from which a single entry is not kept; `maxSize` unless given. */
  readonly maxEntrySize?: number;
  /** Size of an entry: 1 unless given. Without a value: of a load that is in flight. Null: the value is not to be kept. */
  readonly sizeOf?: (key: string, value?: Value) => number | null;
  /** The `ttlMs` of a value, where it depends on the value. */
  readonly ttlOf?: (value: Value) => number;
  /** Milliseconds on a clock that never goes back. */
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
 * Caches answers by key, bounded in time and size. Concurrent callers share one load and its failure; failures are not kept.
 *
 * Built on the order and the bounds of `lru-cache`, not on its `fetch()`, which lets callers join a load however long ago it began.
 */
export class TtlCache<Value> {
  private entries: LRUCache<string, InFlight<Value> | Loaded<Value>>;
  private readonly now: () => number;

  constructor(private readonly options: TtlCacheOptions<Value>) {
    this.now = options.now ?? (() => performance.now());
    this.entries = this.empty();
  }

  /**
   * Returns the answer for a key, loaded no longer ago than it lives.
   *
   * @param observe is told how an answer was come by; not told of a shared failure.
   */
  async get(
    key: string,
    load: () => Promise<Value>,
    observe: (outcome: CacheOutcome) => void = () => undefined,
  ): Promise<Value> {
    const asked = this.now();
    const known = this.entries.get(key);
    if (!known || asked >= known.began + this.ttlOf(known)) {
      observe('miss');
      return this.load(key, load, asked);
    }
    if ('value' in known) {
      observe('hit');
      return known.value;
    }
    const { began } = known;
    const value = await known.loading;
    // How long the value lives is known only now.
    if (asked >= began + this.ttlOf({ began, value })) return this.get(key, load, observe);
    observe('shared');
    return value;
  }

  /** Drops everything. Loads in flight still serve the callers who wait for them, and no later ones. */
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
