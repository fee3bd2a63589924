import type { CalendarEntry } from '../rules/calendar-entry';

/** A source of the calendar. */
export interface CalendarSource {
  /**
   * Reads all events, with recurring ones expanded.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE; with `retryAfter` if the rate limit of the source is reached.
   */
  read(now: Date): Promise<readonly CalendarEntry[]>;
}
