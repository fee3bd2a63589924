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

/** The used fields of a guild's scheduled event. */
export interface ScheduledEvent {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly scheduled_start_time: string;
  readonly scheduled_end_time?: string | null | undefined;
  readonly entity_metadata?: { readonly location?: string | null | undefined } | null | undefined;
  /** 1 scheduled, 2 active, 3 completed, 4 cancelled. */
  readonly status: number;
  readonly user_count?: number | undefined;
}

const CANCELLED = 4;
const HOUR_MS = 3_600_000;

/** Maps a guild's scheduled events to calendar entries; cancelled ones are omitted. */
export function entriesFromScheduledEvents(events: readonly ScheduledEvent[]): CalendarEntry[] {
  return events.filter(({ status }) => status !== CANCELLED).map(entryFrom);
}

function entryFrom(event: ScheduledEvent): CalendarEntry {
  const start = new Date(event.scheduled_start_time);
  const end = event.scheduled_end_time ? new Date(event.scheduled_end_time) : null;
  return {
    id: event.id,
    title: cleanText(event.name),
    description: cleanTextOrNull(event.description),
    start,
    end: end && end >= start ? end : new Date(start.getTime() + HOUR_MS),
    location: cleanTextOrNull(event.entity_metadata?.location),
    attendees: event.user_count ?? 0,
  };
}
