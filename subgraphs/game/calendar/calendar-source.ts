import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Logger } from '#runtime/logger';
import { packageRoot, product } from '#runtime/package-root';
import { guardedGet } from '../providers/guarded-requests';
import { HttpProvider } from '../providers/http-provider';
import { isBudgetSpent, type ProviderEnvironment, unavailable } from '../providers/provider-outcomes';
import { RequestBudget } from '../providers/request-budget';
import type { CalendarReading, TimeSpan } from './rules/calendar-entry';
import { readScheduledEvents } from './rules/scheduled-events';

/** A source of the calendar. */
export interface CalendarSource {
  /**
   * Reads all events, with recurring ones expanded.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE; with `retryAfter` if the rate limit of the source is reached.
   */
  read(now: Date): Promise<CalendarReading>;
}

const TIMEOUT_MS = 5000;
/** Timeout for parsing a feed; a usual one takes milliseconds, one of 5 MiB a few seconds. */
const READ_WITHIN_MS = 10_000;
const EXPANDED_MS = 90 * 86_400_000;
const MOST_REDIRECTS = 3;

/** Returns the span in which recurring events are expanded. */
function spanFrom(now: Date): TimeSpan {
  return { start: now, end: new Date(now.getTime() + EXPANDED_MS) };
}

interface FeedOptions {
  /** The full URL; may contain a secret and must not be logged. */
  readonly url: string;
  readonly userAgent: string;
  readonly requests: RequestBudget;
  /** Aborts the request and the parsing. */
  readonly stopping: AbortSignal;
}

/** A feed as it came. */
interface FeedResponse {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
}

/** An iCalendar feed (RFC 5545), with recurring events expanded for the next 90 days. */
export class FeedCalendar implements CalendarSource {
  constructor(
    private readonly options: FeedOptions,
    private readonly log: Logger,
  ) {}

  async read(now: Date): Promise<CalendarReading> {
    try {
      const response = await this.fetch();
      return await readFeedInWorker(response, spanFrom(now), this.within(READ_WITHIN_MS));
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'unknown';
      this.log.warn({ provider: 'calendar', problem }, 'no response from a provider');
      throw isBudgetSpent(error) ? error : unavailable('calendar');
    }
  }

  private async fetch(): Promise<FeedResponse> {
    const { requests } = this.options;
    const shortage = await requests.take({});
    if (shortage) throw unavailable('calendar', shortage.retryAfter);
    const headers = { accept: 'text/calendar', 'user-agent': this.options.userAgent };
    const url = new URL(this.options.url);
    const response = await guardedGet(url, headers, this.within(TIMEOUT_MS), MOST_REDIRECTS);
    const { status, body: bytes } = response;
    const retryAfter = requests.learn(status, response.headers);
    if (retryAfter !== null) throw unavailable('calendar', retryAfter);
    if (status !== 200) throw new Error(`status ${status}`);
    return { bytes, contentType: response.headers.get('content-type') };
  }

  private within(milliseconds: number): AbortSignal {
    return AbortSignal.any([AbortSignal.timeout(milliseconds), this.options.stopping]);
  }
}

/** The scheduled events of a Discord guild, API v10, with recurring ones expanded for the next 90 days. */
export class GuildCalendar implements CalendarSource {
  constructor(
    private readonly provider: HttpProvider,
    private readonly guildId: string,
  ) {}

  async read(now: Date): Promise<CalendarReading> {
    const events = await this.provider.get({
      path: ['api', 'v10', 'guilds', this.guildId, 'scheduled-events'],
      query: { with_user_count: 'true' },
      responseSchema: z.array(z.unknown()),
      isUnknown: (status) => status === 404,
    });
    if (!events) throw unavailable('calendar');
    const reading = readScheduledEvents(events, spanFrom(now));
    // A list of which nothing can be read must not empty the calendar.
    const isUnreadable = events.length > 0 && reading.problems.length === events.length;
    if (isUnreadable && reading.entries.length === 0) throw unavailable('calendar');
    return reading;
  }
}

/** Far below the chat's rate limit, far above the actual need. */
const REQUESTS_A_MINUTE = 30;

/** Opens the configured calendar source. */
export function openCalendarSource({
  settings,
  log,
  stopping,
  observer,
  budgets,
}: ProviderEnvironment): CalendarSource {
  const { baseUrl } = settings;
  const { calendar } = settings.game;
  const budget = { name: 'calendar', requestsPerMinute: REQUESTS_A_MINUTE };
  if (calendar.kind === 'ics') {
    const userAgent = `${product.name}/${product.version} (${baseUrl})`;
    // The rest of the URL may contain a secret.
    const { origin } = new URL(calendar.url);
    const requests = new RequestBudget({ ...budget, url: origin }, budgets);
    return new FeedCalendar({ url: calendar.url, userAgent, stopping, requests }, log);
  }
  const headers = { authorization: `Bot ${calendar.botToken}` };
  const options = { ...budget, url: calendar.url, contact: baseUrl, stopping, observer, headers };
  return new GuildCalendar(new HttpProvider(options, log, budgets), calendar.guildId);
}

/** The built file: worker threads cannot run TypeScript. */
const WORKER = join(packageRoot, 'dist/subgraphs/game/calendar/feed-worker.js');

/** Many times the need of a feed of 5 MiB. */
const MOST_MEMORY_MB = 256;

/**
 * Parses a feed in a worker thread: one of 5 MiB takes seconds, in which the main thread continues to serve
 * requests, and nothing in a feed can take longer than the signal allows.
 *
 * @param signal aborts the parsing.
 * @throws Error if it is not a calendar, or the signal is aborted first.
 */
export function readFeedInWorker(
  response: FeedResponse,
  span: TimeSpan,
  signal: AbortSignal,
): Promise<CalendarReading> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(WORKER, {
      workerData: { ...response, span },
      // The worker gets no options and secrets of the process.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    const abort = () => {
      reject(new Error('the feed could not be read in time', { cause: signal.reason }));
      void worker.terminate();
    };
    signal.addEventListener('abort', abort, { once: true });
    worker.once('message', resolve);
    worker.on('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', abort);
      reject(new Error('the feed was not read'));
    });
  });
}
