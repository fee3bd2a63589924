const WINDOW_MS = 60_000;
/** A provider that asks for more patience than this is asked again after it nevertheless. */
const LONGEST_REST_MS = 3_600_000;

/**
 * How many requests a provider still takes from us. Begins with what its documentation says and follows what its answers
 * say: `RateLimit-Limit`, `-Remaining` and `-Reset` (seconds), and `Retry-After`.
 */
export class RequestBudget {
  private remaining = 0;
  private windowEnds = Number.NEGATIVE_INFINITY;
  private restsUntil = Number.NEGATIVE_INFINITY;

  /**
   * @param limit requests a minute
   * @param now the time in milliseconds
   * @param reserved how many of them are left to what is urgent; half of them at most.
   */
  constructor(
    private limit: number,
    private readonly now: () => number,
    private readonly reserved = 0,
  ) {}

  /** Takes one request out of the budget; false when there is none left for it, and nothing may be sent. */
  take(isUrgent = false): boolean {
    const now = this.now();
    if (now < this.restsUntil) return false;
    if (now >= this.windowEnds) {
      this.windowEnds = now + WINDOW_MS;
      this.remaining = this.limit;
    }
    const kept = isUrgent ? 0 : Math.min(this.reserved, Math.floor(this.limit / 2));
    if (this.remaining <= kept) return false;
    this.remaining -= 1;
    return true;
  }

  /** Learns from an answer what the provider thinks of our requests. */
  learn(status: number, headers: Headers): void {
    const limit = wholeNumber(headers.get('ratelimit-limit'));
    if (limit !== null && limit > 0) {
      this.remaining += limit - this.limit;
      this.limit = limit;
    }
    // Answers overtake each other: the least that any of them said is what is left.
    const remaining = wholeNumber(headers.get('ratelimit-remaining'));
    if (remaining !== null) this.remaining = Math.min(this.remaining, remaining);
    const reset = wholeNumber(headers.get('ratelimit-reset'));
    if (reset !== null) this.windowEnds = this.now() + bounded(reset * 1000);
    if (status !== 429 && status !== 503) return;
    const rest = this.retryAfter(headers.get('retry-after'));
    if (rest !== null) this.restsUntil = this.now() + bounded(rest);
    else if (status === 429) this.restsUntil = this.now() + bounded((reset ?? 60) * 1000);
  }

  /** Milliseconds; the header holds seconds or a date. */
  private retryAfter(header: string | null): number | null {
    const seconds = wholeNumber(header);
    if (seconds !== null) return seconds * 1000;
    const date = header === null ? Number.NaN : Date.parse(header);
    return Number.isNaN(date) ? null : date - this.now();
  }
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function bounded(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, 0), LONGEST_REST_MS);
}
