import { WINDOW_SECONDS, type WindowCount, type WindowCounter } from '#runtime/limits/window-counter';
import { LONGEST_PAUSE_MS, retryAfterMs } from '../rules/retry-after';
import type { ResponseStore } from './response-store';

/** Where requests are counted and learned limits are shared between processes. */
export interface BudgetTools {
  readonly counter: WindowCounter;
  readonly store: ResponseStore;
}

export interface BudgetOptions {
  /** Processes with the same name and origin share the budget. */
  readonly name: string;
  readonly url: string;
  /** The documented limit; responses may override it. */
  readonly requestsPerMinute: number;
  /** Requests reserved for urgent ones, at most half; none by default. */
  readonly reservedPerMinute?: number;
}

/** The owner of a request. */
export interface RequestOwner {
  /**
   * Key of the caller whose share is charged; undefined for the platform's own requests, which have no share.
   */
  readonly caller?: string | undefined;
  /** Whether the reserve may be used. */
  readonly isUrgent?: boolean | undefined;
}

/** Why a request may not be sent: the caller's share or the provider's budget is spent. */
export interface BudgetShortage {
  readonly of: 'caller' | 'provider';
  /** Whole seconds until requests are available, at least 1. */
  readonly retryAfter: number;
}

/** The fraction of the budget available to one caller. */
const SHARE = 1 / 4;
const LIMIT_TTL_MS = 86_400_000;

/**
 * Limits the requests to a provider per minute, in total and per caller. Starts with the documented limit and
 * follows the response headers `RateLimit-Limit`, `-Remaining` and `-Reset` (seconds), and `Retry-After`.
 */
export class RequestBudget {
  private readonly key: string;
  private readonly limitKey: string;
  private limit: number;
  private adopted: Promise<void> | null = null;
  /** The provider's remaining count until its window ends, less the requests taken since. */
  private left = Number.POSITIVE_INFINITY;
  private leftUntil = Number.NEGATIVE_INFINITY;
  private pausedUntil = Number.NEGATIVE_INFINITY;

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

  /**
   * Takes one request from the budget and the caller's share. Returns why it may not be sent, or null if it
   * may.
   */
  async take({ caller, isUrgent = false }: RequestOwner): Promise<BudgetShortage | null> {
    this.adopted ??= this.adoptLimit();
    await this.adopted;
    const callerKey = `${this.key}:caller:${caller}`;
    const share = caller === undefined ? null : await this.tools.counter.count(callerKey);
    if (share && share.counted > this.share) return { of: 'caller', retryAfter: share.resetSeconds };
    const retryAfter = this.rejectedByProvider(isUrgent) ?? (await this.rejectedByCount(isUrgent));
    if (retryAfter === null) return null;
    if (share) await this.tools.counter.undo(callerKey, share);
    return { of: 'provider', retryAfter };
  }

  /**
   * Updates the budget from the headers of a response.
   *
   * @returns whole seconds of the requested pause; null if there is none.
   */
  learn(status: number, headers: Headers): number | null {
    const limit = wholeNumber(headers.get('ratelimit-limit'));
    if (limit !== null && limit > 0) this.learnLimit(limit);
    this.learnLeft(
      wholeNumber(headers.get('ratelimit-remaining')),
      wholeNumber(headers.get('ratelimit-reset')),
    );
    if (status !== 429 && status !== 503) return null;
    const rest = this.pauseFrom(status, headers);
    if (rest === null) return null;
    this.pausedUntil = this.now() + bounded(rest);
    return this.secondsUntil(this.pausedUntil);
  }

  private get share(): number {
    return Math.max(1, Math.floor(this.limit * SHARE));
  }

  private get reserve(): number {
    return Math.min(this.options.reservedPerMinute ?? 0, Math.floor(this.limit / 2));
  }

  /**
   * Adopts the learned limit: a new process would otherwise compare the shared counts with the documented
   * limit.
   */
  private async adoptLimit(): Promise<void> {
    const known = await this.tools.store.read<number>(this.limitKey);
    if (known?.value) this.limit = known.value;
  }

  private learnLimit(limit: number): void {
    if (limit === this.limit) return;
    this.limit = limit;
    void this.tools.store.write(this.limitKey, { value: limit, askedAt: this.now() }, LIMIT_TTL_MS);
  }

  /** Responses arrive out of order: the lowest remaining count in a window is used. */
  private learnLeft(remaining: number | null, reset: number | null): void {
    const now = this.now();
    if (remaining !== null) {
      const isNewWindow = now >= this.leftUntil;
      this.left = isNewWindow ? remaining : Math.min(this.left, remaining);
      if (isNewWindow) this.leftUntil = now + WINDOW_SECONDS * 1000;
    }
    if (reset !== null) this.leftUntil = now + bounded(reset * 1000);
  }

  /** Returns the seconds to wait because of the provider's headers, or null; counts the request as sent. */
  private rejectedByProvider(isUrgent: boolean): number | null {
    const now = this.now();
    if (now < this.pausedUntil) return this.secondsUntil(this.pausedUntil);
    if (now >= this.leftUntil) this.left = Number.POSITIVE_INFINITY;
    if (this.left <= (isUrgent ? 0 : this.reserve)) return this.secondsUntil(this.leftUntil);
    this.left -= 1;
    return null;
  }

  /**
   * Returns the seconds to wait because of the requests of the last minute, or null. Urgent requests use the
   * reserve first.
   */
  private async rejectedByCount(isUrgent: boolean): Promise<number | null> {
    if (isUrgent && (await this.count('reserve')).counted <= this.reserve) return null;
    const { counted, resetSeconds } = await this.count('ordinary');
    return counted <= this.limit - this.reserve ? null : resetSeconds;
  }

  private count(part: 'reserve' | 'ordinary'): Promise<WindowCount> {
    return this.tools.counter.count(`${this.key}:${part}`);
  }

  /** Returns the pause in milliseconds. */
  private pauseFrom(status: number, headers: Headers): number | null {
    const requested = retryAfterMs(headers.get('retry-after'), this.now());
    if (requested !== null) return requested;
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
  return Math.min(Math.max(milliseconds, 0), LONGEST_PAUSE_MS);
}
