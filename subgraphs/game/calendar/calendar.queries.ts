import type { Database } from '#kit/database/database';
import { type Page, pageOf } from '#kit/database/page';
import { product } from '#runtime/package-root';
import {
  type CalendarEvent,
  type CalendarEventPage,
  type CalendarProblems,
  MOST_EVENTS,
} from './calendar.fields';
import { writeFeed } from './rules/write-feed';

/** A time range of the calendar. */
interface CalendarFilter {
  /** Only events that end after this. */
  readonly from: Date | null;
  /** Only events that start before this. */
  readonly to: Date | null;
}

/** The page; all events on one page without a limit. */
interface CalendarPaging {
  readonly page: number;
  readonly limit: number | null;
}

const EVENTS = {
  name: 'game_calendar_events',
  text: `
    WITH chosen AS (SELECT * FROM game.calendar_events
      WHERE ($1::timestamptz IS NULL OR end_time > $1) AND ($2::timestamptz IS NULL OR start_time < $2))
    SELECT counted.total, paged.* FROM (SELECT count(*)::integer AS total FROM chosen) AS counted
    LEFT JOIN (
      SELECT id, title, description, start_time AS "startTime", end_time AS "endTime", location, attendees,
        updated_at AS "updatedAt"
      FROM chosen ORDER BY start_time, id LIMIT $3 OFFSET $4
    ) AS paged ON true
    ORDER BY paged."startTime", paged.id`,
} as const;

type EventRow = { readonly total: number } & (CalendarEvent | { readonly id: null });

/**
 * Returns the stored calendar, ordered by time.
 *
 * @throws DomainError BAD_USER_INPUT for a page or limit below 1.
 */
export async function listEvents(
  database: Database,
  { from, to }: CalendarFilter,
  { page, limit }: CalendarPaging,
): Promise<CalendarEventPage> {
  const paging: Pick<Page, 'offset'> & { limit: number | null } =
    limit === null && page === 1
      ? { limit: null, offset: 0 }
      : pageOf(page, limit ?? MOST_EVENTS, MOST_EVENTS);
  const rows = await database.rows<EventRow>(EVENTS, [from, to, paging.limit, paging.offset]);
  const events = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row]));
  return { events, total: rows[0]?.total ?? 0, page, limit: paging.limit };
}

const PROBLEMS = {
  name: 'game_calendar_problems',
  text: 'SELECT problems, problem_count AS total FROM game.calendar_syncs',
} as const;

/** Returns what the last synchronisation left out. */
export async function listProblems(database: Database): Promise<CalendarProblems> {
  return (await database.row<CalendarProblems>(PROBLEMS, [])) ?? { problems: [], total: 0 };
}

/** Each change of an event renews its time; a deletion changes the count. */
const VERSION = {
  name: 'game_calendar_version',
  text: `SELECT count(*) || ' ' || coalesce(max(updated_at)::text, '') AS version FROM game.calendar_events`,
} as const;

const ALL = { from: null, to: null };

/** The calendar as an iCalendar document, written once for each state of the calendar. */
export class CalendarFeed {
  private last: { readonly version: string; readonly text: Promise<string> } | null = null;

  constructor(private readonly database: Database) {}

  async read(): Promise<string> {
    const { version = '' } = (await this.database.row<{ version: string }>(VERSION)) ?? {};
    if (this.last?.version !== version) {
      const written = { version, text: this.write() };
      this.last = written;
      written.text.catch(() => {
        if (this.last === written) this.last = null;
      });
    }
    return this.last.text;
  }

  private async write(): Promise<string> {
    const { events } = await listEvents(this.database, ALL, { page: 1, limit: null });
    return writeFeed(
      events.map(({ startTime: start, endTime: end, ...event }) => ({ start, end, ...event })),
      product.name,
    );
  }
}
