/** One event of the calendar, from any source. */
export interface CalendarEntry {
  /** The source's id; for an instance of a recurring event it includes the instance's original time. */
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly start: Date;
  /** Never before the start. */
  readonly end: Date;
  readonly location: string | null;
  readonly attendees: number;
}

/** A half-open time span: the start is included, the end is not. */
export interface TimeSpan {
  readonly start: Date;
  readonly end: Date;
}

/**
 * Removes control characters (except newline and tab) and lone surrogates, which the database cannot store.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}

/** As `cleanText`; null for a blank text. */
export function cleanTextOrNull(text: string | null | undefined): string | null {
  const clean = cleanText(text ?? '');
  return clean.trim() === '' ? null : clean;
}
