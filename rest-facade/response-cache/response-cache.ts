import { LRUCache } from 'lru-cache';
import type { AreaChanges, ChangeMark } from '#gateway/execution/area-changes';
import type { AreaName } from '#protocol/areas';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';

/**
 * Milliseconds for which an answer may be given again, from before it was read. What another process writes, a job or an
 * administrator at the command line, is told to nobody: so long it may stay unseen.
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

interface Work<T> {
  readonly began: number;
  readonly mark: ChangeMark;
  readonly done: Promise<ComputedAnswer<T>>;
}

interface Kept<T> {
  readonly answer: T;
  readonly bytes: number;
  readonly goodUntil: number;
  readonly mark: ChangeMark;
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
 * Answers that are the same whoever asks, for a moment. Those who ask at once share one reading; neither an answer nor a reading
 * that began before a mutation of this process is given to who asks after it was answered.
 */
export class ResponseCache<T> {
  private readonly kept: LRUCache<string, Kept<T>>;
  private readonly underWay = new Map<string, Work<T>>();
  private readonly changes: AreaChanges;
  private readonly observer: Observer;
  private readonly now: () => number;

  constructor(options: ResponseCacheOptions) {
    const {
      changes,
      observer = NO_OBSERVER,
      mostBytes = MOST_BYTES,
      now = () => performance.now(),
    } = options;
    this.changes = changes;
    this.observer = observer;
    this.now = now;
    this.kept = new LRUCache<string, Kept<T>>({
      maxSize: mostBytes,
      maxEntrySize: mostBytes / 8,
      // A character of a key may take two bytes.
      sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length + ENTRY_BYTES,
    });
  }

  /**
   * The answer to a question: a kept one, that of somebody who asks already, or a new one.
   *
   * @param work out the answer; what it rejects with goes to all who wait for it.
   */
  async answer(question: CacheKey, work: () => Promise<ComputedAnswer<T>>): Promise<T> {
    const { route, key } = question;
    const asked = this.now();
    const kept = this.kept.get(key);
    if (kept && asked < kept.goodUntil && this.changes.unchangedSince(kept.mark, question.areas)) {
      this.observer.responseRead(route, 'hit');
      return kept.answer;
    }
    const others = this.underWay.get(key);
    if (others && this.isGood(others, question, asked)) {
      const worked = await others.done;
      // The clock may have turned between their asking and ours.
      if (asked >= goodUntil(others.began, worked)) return this.answer(question, work);
      this.observer.responseRead(route, 'shared');
      return worked.answer;
    }
    this.observer.responseRead(route, 'miss');
    return (await this.begin(question, work).done).answer;
  }

  private isGood({ began, mark }: Work<T>, { areas }: CacheKey, asked: number): boolean {
    return asked < began + RESPONSE_TTL_MS && this.changes.unchangedSince(mark, areas);
  }

  private begin(question: CacheKey, work: () => Promise<ComputedAnswer<T>>): Work<T> {
    const mark = this.changes.mark(question.areas);
    const begun: Work<T> = { began: this.now(), mark, done: work() };
    this.underWay.set(question.key, begun);
    const end = (): void => {
      if (this.underWay.get(question.key) === begun) this.underWay.delete(question.key);
    };
    begun.done.then((worked) => {
      end();
      this.keep(question, begun, worked);
    }, end);
    return begun;
  }

  private keep({ key, areas }: CacheKey, { began, mark }: Work<T>, worked: ComputedAnswer<T>): void {
    const { answer, bytes } = worked;
    // A change since then may have come between the reading and its answer.
    if (bytes === null || !this.changes.unchangedSince(mark, areas)) return;
    this.kept.set(key, { answer, bytes, goodUntil: goodUntil(began, worked), mark });
  }
}

function goodUntil(began: number, { validForMs }: Pick<ComputedAnswer<unknown>, 'validForMs'>): number {
  return began + Math.min(RESPONSE_TTL_MS, validForMs ?? RESPONSE_TTL_MS);
}
