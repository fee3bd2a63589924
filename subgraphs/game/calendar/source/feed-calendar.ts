import type { Logger } from '#runtime/logger';
import { guardedGet } from '../../providers/guarded-get';
import { isBudgetSpent, unavailable } from '../../providers/provider-unavailable';
import type { RequestBudget } from '../../providers/request-budget';
import type { CalendarEntry } from '../rules/calendar-entry';
import type { CalendarSource } from './calendar-source';
import { readFeedInWorker } from './read-feed-in-worker';

const TIMEOUT_MS = 5000;
/** Timeout for parsing all recurrence rules of a feed; a valid one takes milliseconds. */
const READ_WITHIN_MS = 5000;
const EXPANDED_MS = 90 * 86_400_000;

export interface FeedOptions {
  /** The full URL; may contain a secret and must not be logged. */
  readonly url: string;
  readonly userAgent: string;
  readonly requests: RequestBudget;
  /** Aborts the request and the parsing. */
  readonly stopping: AbortSignal;
}

/** An iCalendar feed (RFC 5545), with recurring events expanded for the next 90 days. */
export class FeedCalendar implements CalendarSource {
  constructor(
    private readonly options: FeedOptions,
    private readonly log: Logger,
  ) {}

  async read(now: Date): Promise<readonly CalendarEntry[]> {
    try {
      const span = { start: now, end: new Date(now.getTime() + EXPANDED_MS) };
      const { entries, problems } = await readFeedInWorker(
        await this.fetch(),
        span,
        this.within(READ_WITHIN_MS),
      );
      if (problems.length > 0)
        this.log.warn(
          { problems: problems.slice(0, 20) },
          'the feed contains events that could not be read in full',
        );
      return entries;
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'unknown';
      this.log.warn({ provider: 'calendar', problem }, 'no response from a provider');
      throw isBudgetSpent(error) ? error : unavailable('calendar');
    }
  }

  private async fetch(): Promise<string> {
    const { requests } = this.options;
    const shortage = await requests.take({});
    if (shortage) throw unavailable('calendar', shortage.retryAfter);
    const headers = { accept: 'text/calendar', 'user-agent': this.options.userAgent };
    const answer = await guardedGet(new URL(this.options.url), headers, this.within(TIMEOUT_MS));
    const { status, text } = answer;
    const retryAfter = requests.learn(status, answer.headers);
    if (retryAfter !== null) throw unavailable('calendar', retryAfter);
    if (status !== 200) throw new Error(`status ${status}`);
    return text;
  }

  private within(milliseconds: number): AbortSignal {
    return AbortSignal.any([AbortSignal.timeout(milliseconds), this.options.stopping]);
  }
}
