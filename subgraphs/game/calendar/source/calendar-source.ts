import type { CalendarEntry } from '../rules/calendar-entry';

/** Where the calendar comes from. */
export interface CalendarSource {
  /**
   * All events, recurring ones expanded.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE.
   */
  read(now: Date): Promise<readonly CalendarEntry[]>;
}
