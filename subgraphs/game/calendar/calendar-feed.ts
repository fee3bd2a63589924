import type { Database } from '#kit/database/database';
import { product } from '#runtime/package-root';
import { listEvents } from './list-events';
import { writeFeed } from './rules/write-feed';

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
