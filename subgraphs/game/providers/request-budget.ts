import { WINDOW_SECONDS, type WindowCount, type WindowCounter } from '#runtime/limits/window-counter';
import type { AnswerStore } from '../cache/answer-store';

/** Where requests are counted, and where processes tell each other what a provider allows. */
export interface BudgetTools {
  readonly counter: WindowCounter;
  readonly store: AnswerStore;
}

export interface BudgetOptions {
  /** Processes that give the same name and origin share the budget. */
  readonly name: string;
  readonly url: string;
  /** What the provider's documentation allows; its answers may say otherwise. */
  readonly requestsPerMinute: number;
  /** How many of them only urgent requests may take, half of them at most; none unless given. */
  readonly reservedPerMinute?: number;
}

/** For whom a request is sent. */
export interface RequestOwner {
  /** Key of the caller whose share it counts against; the platform itself has none and no share. */
  readonly caller?: string | undefined;
  /** May take of the budget what is reserved. */
  readonly isUrgent?: boolean | undefined;
}

/** Why a request may not be sent: the caller's share of the minute is spent, or the provider's budget. */
export interface BudgetShortage {
  readonly of: 'caller' | 'provider';
  /** Whole seconds until there is more, at least 1. */
  readonly retryAfter: number;
}

/** The part of the budget that one caller may take. */
const SHARE = 1 / 4;
/** A provider that asks for more patience than this is asked again after it nevertheless. */
const LONGEST_REST_MS = 3_600_000;
const REMEMBERED_MS = 86_400_000;

/**
 * How many requests a provider still takes from us in a minute, and how many of them a caller may cause. Begins with what its
 * documentation says and follows what its answers say: `RateLimit-Limit`, `-Remaining` and `-Reset` (seconds), and
 * `Retry-After`.
 */
export class RequestBudget {
  private readonly key: string;
  private readonly limitKey: string;
  private limit: number;
  private adopted: Promise<void> | null = null;
  /** What the provider said is left until its window ends, less what was taken since. */
  private left = Number.POSITIVE_INFINITY;
  private leftUntil = Number.NEGATIVE_INFINITY;
  private restsUntil = Number.NEGATIVE_INFINITY;

  /** @param now the time in milliseconds */
  constructor(
    private readonly options: BudgetOptions,
    private readonly tools: BudgetTools,
    private readonly now: () => number = Date.now,
  ) {
    const { name, url, requestsPerMinute } = options;
    this.key = `${name}@${url}`;
    this.limitKey = `request-limit:${this.key}:${requestsPerMinute}`;
    this.limit = requestsPerMinute;
  }

  /** Takes one request out of the budget and the caller's share; returns why nothing may be sent, null when it may. */
  async take({ caller, isUrgent = false }: RequestOwner): Promise<BudgetShortage | null> {
    this.adopted ??= this.adoptLimit();
    await this.adopted;
    const callerKey = `${this.key}:caller:${caller}`;
    const share = caller === undefined ? null : await this.tools.counter.count(callerKey);
    if (share && share.counted > this.share) return { of: 'caller', retryAfter: share.resetSeconds };
    const retryAfter = this.refusedByProvider(isUrgent) ?? (await this.refusedByCount(isUrgent));
    if (retryAfter === null) return null;
    if (share) await this.tools.counter.undo(callerKey, share);
    return { of: 'provider', retryAfter };
  }

  /**
   * Learns from an answer what the provider thinks of our requests.
   *
   * @returns whole seconds for which it wants no more; null when it does not say so.
   */
  learn(status: number, headers: Headers): number | null {
    const limit = wholeNumber(headers.get('ratelimit-limit'));
    if (limit !== null && limit > 0) this.learnLimit(limit);
    this.learnLeft(
      wholeNumber(headers.get('ratelimit-remaining')),
      wholeNumber(headers.get('ratelimit-reset')),
    );
    if (status !== 429 && status !== 503) return null;
    const rest = this.restFrom(status, headers);
    if (rest === null) return null;
    this.restsUntil = this.now() + bounded(rest);
    return this.secondsUntil(this.restsUntil);
  }

  private get share(): number {
    return Math.max(1, Math.floor(this.limit * SHARE));
  }

  private get reserve(): number {
    return Math.min(this.options.reservedPerMinute ?? 0, Math.floor(this.limit / 2));
  }

  /** A process that has just started would otherwise hold what others have sent against the documented limit. */
  private async adoptLimit(): Promise<void> {
    const known = await this.tools.store.read<number>(this.limitKey);
    if (known?.value) this.limit = known.value;
  }

  private learnLimit(limit: number): void {
    if (limit === this.limit) return;
    this.limit = limit;
    void this.tools.store.write(this.limitKey, { value: limit, askedAt: this.now() }, REMEMBERED_MS);
  }

  /** Answers overtake each other: the least that any of them said is what is left. */
  private learnLeft(remaining: number | null, reset: number | null): void {
    const now = this.now();
    if (remaining !== null) {
      const isNews = now >= this.leftUntil;
      this.left = isNews ? remaining : Math.min(this.left, remaining);
      if (isNews) this.leftUntil = now + WINDOW_SECONDS * 1000;
    }
    if (reset !== null) this.leftUntil = now + bounded(reset * 1000);
  }

  /** Seconds to wait because of what the provider said, null for none; counts the request as sent. */
  private refusedByProvider(isUrgent: boolean): number | null {
    const now = this.now();
    if (now < this.restsUntil) return this.secondsUntil(this.restsUntil);
    if (now >= this.leftUntil) this.left = Number.POSITIVE_INFINITY;
    if (this.left <= (isUrgent ? 0 : this.reserve)) return this.secondsUntil(this.leftUntil);
    this.left -= 1;
    return null;
  }

  /** Seconds to wait because of what was sent in the last minute, null for none. Urgent requests take the reserve first. */
  private async refusedByCount(isUrgent: boolean): Promise<number | null> {
    if (isUrgent && (await this.count('reserve')).counted <= this.reserve) return null;
    const { counted, resetSeconds } = await this.count('ordinary');
    return counted <= this.limit - this.reserve ? null : resetSeconds;
  }

  private count(part: 'reserve' | 'ordinary'): Promise<WindowCount> {
    return this.tools.counter.count(`${this.key}:${part}`);
  }

  /** Milliseconds; the header holds seconds or a date. */
  private restFrom(status: number, headers: Headers): number | null {
    const header = headers.get('retry-after');
    const seconds = wholeNumber(header);
    if (seconds !== null) return seconds * 1000;
    const date = header === null ? Number.NaN : Date.parse(header);
    if (!Number.isNaN(date)) return date - this.now();
    const reset = wholeNumber(headers.get('ratelimit-reset')) ?? WINDOW_SECONDS;
    return status === 429 ? reset * 1000 : null;
  }

  private secondsUntil(time: number): number {
    return Math.max(1, Math.ceil((time - this.now()) / 1000));
  }
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function bounded(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, 0), LONGEST_REST_MS);
}
