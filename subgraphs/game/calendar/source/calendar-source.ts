import type { CalendarEntry } from '../rules/calendar-entry';

/** Where the calendar comes from. */
export interface CalendarSource {
  /**
   * All events, recurring ones expanded.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE; with `retryAfter` when the source was asked as often as it may be.
   */
  read(now: Date): Promise<readonly CalendarEntry[]>;
}
