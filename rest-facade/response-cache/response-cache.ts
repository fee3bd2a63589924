import type { AreaChanges } from '#gateway/execution/area-changes';
import type { AreaName } from '#protocol/areas';
import { NO_OBSERVER, type Observer, type ResponseRead } from '#runtime/observe/observer';
import { TtlCache } from '#runtime/ttl-cache';

/**
 * Milliseconds for which a response is cached, counted from before it was computed. Writes of other
 * processes, jobs and the command line are not broadcast, so a response may be stale for that long.
 */
export const RESPONSE_TTL_MS = 1000;

/** Identifies a response: requests with equal keys share it. */
export interface CacheKey {
  /** Name of the endpoint. */
  readonly route: string;
  /** The route and everything that the response depends on. */
  readonly key: string;
  /** The areas whose data the response contains. */
  readonly areas: readonly AreaName[];
}

/** A computed response. */
export interface ComputedAnswer<T> {
  readonly answer: T;
  /** Its size in bytes; null if it must not be cached. */
  readonly bytes: number | null;
  /** Milliseconds, from the start of the computation, until the clock makes it invalid; null for never. */
  readonly validForMs: number | null;
}

export interface ResponseCacheOptions {
  readonly changes: AreaChanges;
  readonly observer?: Observer;
  /** Maximum bytes of all cached responses together. */
  readonly maxBytes?: number;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
}

const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;

/** Overhead of an entry in addition to its response and key. */
const ENTRY_BYTES = 256;

/**
 * Caches responses that are the same for every caller, and coalesces concurrent requests. A response computed
 * or begun before a mutation of this process is not returned to requests that arrive after the mutation was
 * answered.
 */
export class ResponseCache<T> {
  private readonly answers: TtlCache<ComputedAnswer<T>>;
  private readonly changes: AreaChanges;
  private readonly observer: Observer;

  constructor({ changes, observer = NO_OBSERVER, maxBytes = DEFAULT_MAX_BYTES, now }: ResponseCacheOptions) {
    this.changes = changes;
    this.observer = observer;
    this.answers = new TtlCache<ComputedAnswer<T>>({
      ttlMs: RESPONSE_TTL_MS,
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 4,
      sizeOf,
      ttlOf: ({ validForMs }) => Math.min(RESPONSE_TTL_MS, validForMs ?? RESPONSE_TTL_MS),
      ...(now && { now }),
    });
  }

  /**
   * Returns the response for a key: cached, in flight, or newly computed.
   *
   * @param work computes the response; a rejection is passed to all waiting requests.
   */
  async answer({ route, key, areas }: CacheKey, work: () => Promise<ComputedAnswer<T>>): Promise<T> {
    // A change increments the version, so that an older response is replaced.
    const version = this.changes.mark(areas).join(' ');
    const observe = (outcome: ResponseRead) => this.observer.responseRead(route, outcome);
    return (await this.answers.get(key, work, observe, version)).answer;
  }
}

/** Returns the bytes of an entry, two per character of the key; null for an uncacheable response. */
function sizeOf(key: string, computed?: ComputedAnswer<unknown>): number | null {
  const overhead = 2 * key.length + ENTRY_BYTES;
  if (!computed) return overhead;
  return computed.bytes === null ? null : computed.bytes + overhead;
}
