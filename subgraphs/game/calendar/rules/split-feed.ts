/** A calendar of a feed, in parts that are parsed separately, so that a malformed one hides no other. */
export interface SplitCalendar {
  /** Its default time zone; null if it names none. */
  readonly home: string | null;
  /** Its time zones in full. */
  readonly zones: readonly string[];
  /** Its events in full, in order. */
  readonly events: readonly string[];
}

const DEFAULT_ZONE = /^X-WR-TIMEZONE(?:;[^:]*)?:(.+)$/i;

/** A property without a value, such as `DTEND:`; ical.js would reject the whole event. */
const EMPTY_PROPERTY = /^[A-Z0-9-]+(?:;(?:"[^"]*"|[^":])*)?:\s*$/i;

/** A day that does not say that it is one, such as `DTSTART:20260701`. */
const UNMARKED_DAY =
  /^(?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?:;TZID=[^:;]+)?(?=:\d{8}(?:,\d{8})*\s*$)/i;

/**
 * Splits an unfolded feed without parsing it; what is neither an event nor a time zone is not read. A part
 * without an END ends before the next part or at the end of the calendar.
 *
 * @throws Error if the text is not a calendar, or ends within one.
 */
export function splitFeed(text: string): readonly SplitCalendar[] {
  const calendars: { home: string | null; zones: string[][]; events: string[][] }[] = [];
  let isOpen = false;
  let part: string[] | null = null;
  for (const line of text.split(/\r?\n/)) {
    const mark = line.trimEnd().toUpperCase();
    if (mark === 'BEGIN:VCALENDAR' || mark === 'END:VCALENDAR') {
      if (isOpen === mark.startsWith('BEGIN')) throw new Error('the feed contains a calendar within another');
      isOpen = !isOpen;
      part = null;
      if (isOpen) calendars.push({ home: null, zones: [], events: [] });
    }
    const calendar = isOpen ? calendars.at(-1) : undefined;
    if (!calendar) continue;
    if (mark === 'BEGIN:VEVENT' || mark === 'BEGIN:VTIMEZONE') {
      part = [];
      (mark === 'BEGIN:VEVENT' ? calendar.events : calendar.zones).push(part);
    }
    if (part === null) calendar.home ??= DEFAULT_ZONE.exec(line)?.[1]?.trim() ?? null;
    else if (!EMPTY_PROPERTY.test(line)) part.push(line.replace(UNMARKED_DAY, '$&;VALUE=DATE'));
    if (mark === 'END:VEVENT' || mark === 'END:VTIMEZONE') part = null;
  }
  if (calendars.length === 0) throw new Error('the feed is not a calendar');
  if (isOpen) throw new Error('the feed ends within a calendar');
  const whole = (parts: readonly string[][]) => parts.map((lines) => lines.join('\r\n'));
  return calendars.map(({ home, zones, events }) => ({ home, zones: whole(zones), events: whole(events) }));
}
