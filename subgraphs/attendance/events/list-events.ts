import type { Columns } from '#kit/database/columns';
import type { Database } from '#kit/database/database';
import type { Page } from '#kit/paging';
import type { AttendanceEvent, AttendanceEventPage } from './attendance-event.type';

const COLUMNS: Columns<AttendanceEvent & { readonly id: string }> = {
  id: 'd.event',
  name: 'd.event',
  date: 'd.date',
  attendeeCount: 'd.records',
  totalPoints: 'd.points',
};

const EVENTS = { columns: COLUMNS, order: 'd.date DESC, d.event', alias: 'd' } as const;

/**
 * Returns one page of events and their days, newest day first, then by name.
 *
 * @param event name of an event; null for all.
 */
export async function listEvents(
  database: Database,
  event: string | null,
  page: Page,
): Promise<AttendanceEventPage> {
  const from = 'FROM attendance.event_days d';
  const list =
    event === null
      ? { ...EVENTS, name: 'attendance_events' as const, from, values: [] }
      : {
          ...EVENTS,
          name: 'attendance_events_named' as const,
          from: `${from} WHERE d.event = $1`,
          values: [event],
        };
  const { rows, total } = await database.page(list, page);
  return { events: rows, total, page: page.page, limit: page.limit };
}
