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

/** An event that is left out of the calendar, or lacks instances, and why. */
export interface CalendarProblem {
  /** The source's id of the event; empty if it has none. */
  readonly eventId: string;
  readonly title: string | null;
  readonly reason: string;
}

/** The content of a source. */
export interface CalendarReading {
  readonly entries: readonly CalendarEntry[];
  readonly problems: readonly CalendarProblem[];
}

const LONGEST_TEXT = 200;

/** Returns the problem of an event, with texts of a bounded length. */
export function problemOf(
  eventId: string,
  title: string | null | undefined,
  error: unknown,
): CalendarProblem {
  const short = (text: string) => cleanText(text).slice(0, LONGEST_TEXT).toWellFormed();
  return {
    eventId: short(eventId),
    title: cleanTextOrNull(title)?.slice(0, LONGEST_TEXT).toWellFormed() ?? null,
    reason: reasonOf(error, short),
  };
}

/** ical.js reports some malformed values by errors of the language. */
function reasonOf(error: unknown, short: (text: string) => string): string {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError)
    return 'one of its properties cannot be read';
  return short(error.message);
}

/** Returns a time as ids have it, such as `20261124T190000Z`. */
export function stampOf(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}
