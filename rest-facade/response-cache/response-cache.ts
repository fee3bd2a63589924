import type { AreaChanges } from '#gateway/execution/area-changes';
import type { AreaName } from '#protocol/areas';
import { NO_OBSERVER, type Observer, type ResponseRead } from '#runtime/observe/observer';
import { TtlCache } from '#runtime/ttl-cache';

/**
 * Milliseconds for which an answer is cached, counted from before it was read. What another process writes, a job or an
 * administrator at the command line, is not broadcast: an answer may be stale for that long.
 */
export const RESPONSE_TTL_MS = 1000;

/** What is asked: requests with the same question get the same answer. */
export interface CacheKey {
  /** Name of the endpoint. */
  readonly route: string;
  /** The route and everything that its answer depends on. */
  readonly key: string;
  /** Whose data the answer is made of. */
  readonly areas: readonly AreaName[];
}

/** An answer that was worked out. */
export interface ComputedAnswer<T> {
  readonly answer: T;
  /** What keeping it costs in bytes; null when it is not to be kept. */
  readonly bytes: number | null;
  /** Milliseconds, from when the work began, after which it is wrong by the clock alone; null for never. */
  readonly validForMs: number | null;
}

export interface ResponseCacheOptions {
  readonly changes: AreaChanges;
  readonly observer?: Observer;
  /** Bytes that all answers may take together. */
  readonly mostBytes?: number;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
}

const MOST_BYTES = 32 * 1024 * 1024;

/** What an entry costs beside its answer and its key. */
const ENTRY_BYTES = 256;

/**
 * Caches answers that are the same whoever asks. Concurrent requests share one reading; neither an answer nor a reading that began
 * before a mutation of this process is given to who asks after it was answered.
 */
export class ResponseCache<T> {
  private readonly answers: TtlCache<ComputedAnswer<T>>;
  private readonly changes: AreaChanges;
  private readonly observer: Observer;

  constructor({ changes, observer = NO_OBSERVER, mostBytes = MOST_BYTES, now }: ResponseCacheOptions) {
    this.changes = changes;
    this.observer = observer;
    this.answers = new TtlCache<ComputedAnswer<T>>({
      ttlMs: RESPONSE_TTL_MS,
      maxSize: mostBytes,
      maxEntrySize: mostBytes / 8,
      sizeOf,
      ttlOf: ({ validForMs }) => Math.min(RESPONSE_TTL_MS, validForMs ?? RESPONSE_TTL_MS),
      ...(now && { now }),
    });
  }

  /**
   * Returns the answer to a question: a cached one, that of a reading in flight, or a new one.
   *
   * @param work out the answer; what it rejects with goes to all who wait for it.
   */
  async answer({ route, key, areas }: CacheKey, work: () => Promise<ComputedAnswer<T>>): Promise<T> {
    // What was read before a change has another key than what is asked after it.
    const versionedKey = `${key} ${this.changes.mark(areas).join(' ')}`;
    const observe = (outcome: ResponseRead) => this.observer.responseRead(route, outcome);
    return (await this.answers.get(versionedKey, work, observe)).answer;
  }
}

/** Bytes of an entry; a character of a key may take two. Null for an answer that is not to be kept. */
function sizeOf(key: string, worked?: ComputedAnswer<unknown>): number | null {
  const own = 2 * key.length + ENTRY_BYTES;
  if (!worked) return own;
  return worked.bytes === null ? null : worked.bytes + own;
}
