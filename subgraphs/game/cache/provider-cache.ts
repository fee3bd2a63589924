import { LRUCache } from 'lru-cache';
import { type CacheResult, NO_OBSERVER, type Observer } from '#runtime/observe/observer';
import { isBudgetSpent } from '../providers/provider-unavailable';
import type { AnswerStore, StoredAnswer } from './answer-store';

/** How old an answer is, and what that means. */
export interface Freshness {
  readonly ageSeconds: number;
  /** Until this age it is as good as new. */
  readonly maxAgeSeconds: number;
  /** The provider could not be asked, and this is the last good answer. */
  readonly isStale: boolean;
}

export interface Answer<T> {
  readonly value: T;
  readonly freshness: Freshness;
}

/** What is shared by the answers of all kinds. */
export interface CacheTools {
  readonly store: AnswerStore;
  /** The time in milliseconds. */
  readonly now: () => number;
  /** How long who could have the last good answer waits for a better one; 600 unless given. */
  readonly timeoutMs?: number;
  readonly observer?: Observer;
}

/** Who reads an answer. */
export interface CacheReader {
  /** Key of the caller whose share of the provider's budget a miss counts against. */
  readonly caller: string;
  /** A new answer is wanted even though there is a fresh one. */
  readonly refresh: boolean;
}

/** Asks the provider on behalf of a caller; null where there is no such thing. */
export type AskProvider<T> = (caller: string) => Promise<T | null>;

/** A request that is on its way to a provider. */
interface Underway<T> {
  /** Who began it. */
  readonly caller: string;
  readonly answer: Promise<StoredAnswer<T>>;
  readonly since: number;
}

/** A request that came to nothing. */
interface Failure {
  readonly at: number;
  readonly error: unknown;
}

/** A good answer is better than none for this long. */
const KEEP_MS = 24 * 3_600_000;
const UNKNOWN_MS = 60_000;
/** Whatever callers want and whatever came of it, a thing that is known is not asked for again within this time. */
const REST_MS = 30_000;
const TIMEOUT_MS = 600;
const MOST_FAILURES = 5000;

/**
 * The one policy by which answers of providers are remembered, for one kind of answer:
 *
 * - an answer is used until it reaches its kind's age; that there is no such thing is believed for a minute;
 * - callers who want the same thing at once share one request, which counts against the share of the first;
 * - when the provider fails, or takes its time, the last good answer of the last 24 hours is given and marked as stale;
 * - a failure is never remembered as an answer, a spent budget not even as a failure: the provider was not asked.
 *
 * No `TtlCache`: answers are in Redis too, stale ones are given while a new one is awaited, and a request whose caller has no share left is
 * begun again for the next.
 */
export class ProviderCache<T> {
  private readonly underway = new Map<string, Underway<T>>();
  private readonly failures = new LRUCache<string, Failure>({ max: MOST_FAILURES });

  /** @param kind names the kind in the store's keys. */
  constructor(
    private readonly kind: string,
    private readonly freshForMs: number,
    private readonly tools: CacheTools,
  ) {}

  /**
   * @param name of the thing among its kind, folded.
   * @returns null where there is no such thing.
   * @throws what `ask` throws when there is no answer to fall back on.
   */
  async read(name: string, ask: AskProvider<T>, { caller, refresh }: CacheReader): Promise<Answer<T> | null> {
    const key = `${this.kind}:${name}`;
    const known = this.usable(await this.tools.store.read<T>(key));
    if (known && !this.wantsNews(key, known, refresh)) {
      const failed = refresh && this.hasFailedSince(key, known);
      return this.given(this.isFresh(known) ? 'hit' : 'stale', known, failed);
    }
    if (!known && refresh) this.refuseAfterFailure(key);
    const news = this.newsOf(key, ask, known, caller);
    if (!known) return this.given('miss', await this.counted(news.answer));
    const better = await unlessLate(news.answer, this.timeoutFor(news));
    return better ? this.given('refreshed', better) : this.given('stale', known, true);
  }

  private given(result: CacheResult, answer: StoredAnswer<T>, failed = false): Answer<T> | null {
    const { observer = NO_OBSERVER } = this.tools;
    observer.cacheRead(this.kind, result, Math.max(0, this.ageOf(answer)) / 1000);
    return this.shown(answer, failed);
  }

  /** The answer that there is nothing to fall back on for. */
  private async counted(answer: Promise<StoredAnswer<T>>): Promise<StoredAnswer<T>> {
    try {
      return await answer;
    } catch (error) {
      this.tools.observer?.cacheRead(this.kind, 'failed', null);
      throw error;
    }
  }

  private usable(answer: StoredAnswer<T> | null): StoredAnswer<T> | null {
    return answer && this.ageOf(answer) < (answer.value === null ? UNKNOWN_MS : KEEP_MS) ? answer : null;
  }

  private wantsNews(key: string, known: StoredAnswer<T>, refresh: boolean): boolean {
    if (this.isFresh(known) && !refresh) return false;
    const lastAsked = Math.max(known.askedAt, this.failures.get(key)?.at ?? 0);
    return this.tools.now() - lastAsked >= REST_MS;
  }

  /** Who refreshes what nobody knows does not ask a failing provider more often than for what is known. */
  private refuseAfterFailure(key: string): void {
    const failure = this.failures.get(key);
    if (failure && this.tools.now() - failure.at < REST_MS) throw failure.error;
  }

  /** One request at a time for one thing, whoever wants it. One that its caller had no share left for is begun again. */
  private newsOf(
    key: string,
    ask: AskProvider<T>,
    known: StoredAnswer<T> | null,
    caller: string,
  ): Underway<T> {
    const shared = this.underway.get(key);
    if (!shared) return this.begin(key, ask, known, caller);
    if (shared.caller === caller) return shared;
    const answer = shared.answer.catch((error: unknown) => {
      if (!isShareSpent(error)) throw error;
      return this.newsOf(key, ask, known, caller).answer;
    });
    return { ...shared, answer };
  }

  private begin(
    key: string,
    ask: AskProvider<T>,
    known: StoredAnswer<T> | null,
    caller: string,
  ): Underway<T> {
    const answer = this.fetch(key, () => ask(caller), known).finally(() => this.underway.delete(key));
    const news = { caller, answer, since: this.tools.now() };
    this.underway.set(key, news);
    return news;
  }

  /** Nobody waits for a request that has kept others waiting already. */
  private timeoutFor({ since }: Underway<T>): number {
    return Math.max(0, (this.tools.timeoutMs ?? TIMEOUT_MS) - (this.tools.now() - since));
  }

  private async fetch(
    key: string,
    ask: () => Promise<T | null>,
    known: StoredAnswer<T> | null,
  ): Promise<StoredAnswer<T>> {
    // Somebody may have asked between the first look and now.
    const newer = this.usable(await this.tools.store.read<T>(key));
    if (newer && newer.askedAt > (known?.askedAt ?? 0)) return newer;
    const askedAt = this.tools.now();
    try {
      const answer = { value: await ask(), askedAt };
      await this.tools.store.write(key, answer, answer.value === null ? UNKNOWN_MS : KEEP_MS);
      this.failures.delete(key);
      return answer;
    } catch (error) {
      if (!isBudgetSpent(error)) this.failures.set(key, { at: askedAt, error });
      throw error;
    }
  }

  private shown({ value, askedAt }: StoredAnswer<T>, failed = false): Answer<T> | null {
    if (value === null) return null;
    const age = Math.max(0, this.tools.now() - askedAt);
    return {
      value,
      freshness: {
        ageSeconds: Math.floor(age / 1000),
        maxAgeSeconds: this.freshForMs / 1000,
        isStale: failed || age >= this.freshForMs,
      },
    };
  }

  private hasFailedSince(key: string, { askedAt }: StoredAnswer<T>): boolean {
    return (this.failures.get(key)?.at ?? 0) > askedAt;
  }

  private isFresh(answer: StoredAnswer<T>): boolean {
    return this.ageOf(answer) < (answer.value === null ? UNKNOWN_MS : this.freshForMs);
  }

  private ageOf({ askedAt }: StoredAnswer<T>): number {
    return this.tools.now() - askedAt;
  }
}

/** Whether a caller's own share is spent, which says nothing about the next caller. */
function isShareSpent(error: unknown): boolean {
  return isBudgetSpent(error) && error.extensions.code === 'RATE_LIMITED';
}

/** Null when the answer fails, or is not there in time; it may still be on its way to the store. */
function unlessLate<T>(answer: Promise<T>, timeoutMs: number): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), timeoutMs);
    answer.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
}
