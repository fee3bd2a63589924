/** One event of the calendar, whatever source it comes from. */
export interface CalendarEntry {
  /** The source's own id; an instance of a recurring event carries the time at which the rule put it. */
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly start: Date;
  /** Never before the start. */
  readonly end: Date;
  readonly location: string | null;
  readonly attendees: number;
}

/** A span of time: the start belongs to it, the end does not. */
export interface TimeSpan {
  readonly start: Date;
  readonly end: Date;
}

/** Text as the database can keep it: without control characters (newline and tab aside) and halves of characters. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}

/** As `cleanText`; null for a text that says nothing. */
export function cleanTextOrNull(text: string | null | undefined): string | null {
  const clean = cleanText(text ?? '');
  return clean.trim() === '' ? null : clean;
}
