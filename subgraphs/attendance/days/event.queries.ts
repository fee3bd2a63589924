import { Field, Int, ObjectType } from 'type-graphql';
import { type Batch, batched, rowsByNumber } from '#kit/batched';
import { ListPage } from '#kit/connection';
import type { LoaderKey } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { Database } from '#kit/database/database';
import type { Page } from '#kit/database/page';
import type { Columns } from '#kit/database/statement';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { SafeInt } from '#protocol/scalars/safe-int';
import { type AttendanceRecord, RECORD_COLUMNS } from '../records/record.fields';
import { loadByPart, type Part } from '../records/record.queries';

@ObjectType('AttendanceEvent', { simpleResolvers: true, description: 'An event on one day.' })
export class AttendanceEvent {
  @Field(() => String, { description: 'Name of the event.' })
  name: string;

  @Field(() => CalendarDate, { description: 'The day.' })
  date: string;

  @Field(() => Int, { description: 'Number of players who attended.' })
  attendeeCount: number;

  @Field(() => SafeInt, { description: 'Total points of the attendees.' })
  totalPoints: string;
}

@ObjectType('AttendanceEventPage', {
  simpleResolvers: true,
  description: 'A page of events by day, newest day first, then by name.',
})
export class AttendanceEventPage extends ListPage {
  @ListSize({ assumedSize: MOST_PER_PAGE })
  @Field(() => [AttendanceEvent], { description: 'The events of this page.' })
  events: AttendanceEvent[];
}

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

/** A page of the attendees of an event on a day. */
interface AttendeesOfDay extends Part {
  readonly event: string;
  readonly date: string;
}

const ATTENDEES = {
  name: 'attendance_attendees_of_events',
  text: `
    SELECT w.number, of.*
    FROM unnest($1::text[], $2::date[]) WITH ORDINALITY AS w (event, date, number)
    CROSS JOIN LATERAL (
      SELECT ${RECORD_COLUMNS} FROM attendance.records r WHERE r.event = w.event AND r.date = w.date
      ORDER BY r.id LIMIT $3 OFFSET $4
    ) AS of
    ORDER BY of.id`,
} as const;

/** Creates the `loaderOf` key of attendees by event and day, in recording order. */
export function attendeesKey(database: Database): LoaderKey<Batch<AttendeesOfDay, AttendanceRecord[]>> {
  return batched((keys) => loadByPart(keys, (days, part) => attendeesOf(database, days, part)));
}

async function attendeesOf(
  database: Database,
  days: readonly AttendeesOfDay[],
  { limit, offset }: Part,
): Promise<AttendanceRecord[][]> {
  const rows = await database.rows<AttendanceRecord & { readonly number: string }>(ATTENDEES, [
    days.map(({ event }) => event),
    days.map(({ date }) => date),
    limit,
    offset,
  ]);
  return rowsByNumber(days, rows);
}
