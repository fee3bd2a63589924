import type { DataSource, EntityManager } from 'typeorm';
import { queryRows, readRows } from '#kit/database/statement';
import type { Page } from '#kit/paging';
import type { Status } from '#kit/rules/event-status';
import { identifierProblem } from '#kit/rules/text';
import type { Validity } from '#kit/validity';
import { nextChangeOnDays, statusOnDays } from '../rules/event-days';
import type { TileEvent } from './tile-event.type';

/** An event as it is stored, and how many take part. */
export interface EventRow extends Omit<TileEvent, 'status'> {
  readonly setStatus: Status | null;
}

/** Which events are listed. */
export interface EventFilter {
  readonly status: Status | null;
  /** Null for all of them. */
  readonly page: Page | null;
}

const EVENTS = `
  SELECT e.id, e.name, e.description, e.start_date::text AS "startDate", e.end_date::text AS "endDate", e.rules,
    e.sequential, e.set_status AS "setStatus",
    (SELECT count(*)::integer FROM events.tiles t WHERE t.event_id = e.id) AS "tileCount",
    (SELECT count(*)::integer FROM events.participants p WHERE p.event_id = e.id) AS "participantCount"
  FROM events.events e`;

const ALL_EVENTS = {
  name: 'all_tile_events',
  text: `${EVENTS} ORDER BY e.start_date DESC, e.id DESC`,
} as const;

const EVENTS_BY_ID = { name: 'tile_events_by_id', text: `${EVENTS} WHERE e.id = ANY($1)` } as const;

/** The events of a status, or all there are; those that start last come first. One statement. */
export async function listEvents(
  dataSource: DataSource,
  { status, page }: EventFilter,
  validity: Validity,
): Promise<TileEvent[]> {
  const now = new Date();
  const rows = await readRows<EventRow>(dataSource, ALL_EVENTS, []);
  // Those of another status too: they may come to be of this one.
  for (const row of rows) validity.endsAt(nextChangeOnDays(row, now), now);
  const events = rows.map((row) => eventFrom(row, now));
  const wanted = status ? events.filter((event) => event.status === status) : events;
  return page ? wanted.slice(page.offset, page.offset + page.limit) : wanted;
}

/**
 * Events by their ids in one statement; null where none has that id. Each answer is an object of its own.
 *
 * @param validity is told when the clock changes one; for answers that show the status.
 */
export async function findEvents(
  dataSource: DataSource,
  ids: readonly unknown[],
  validity?: Validity,
): Promise<(TileEvent | null)[]> {
  const sensible = [...new Set(ids.filter(isEventId))];
  const rows = sensible.length === 0 ? [] : await readRows<EventRow>(dataSource, EVENTS_BY_ID, [sensible]);
  const now = new Date();
  for (const row of rows) validity?.endsAt(nextChangeOnDays(row, now), now);
  const byId = new Map<unknown, EventRow>(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    return row ? eventFrom(row, now) : null;
  });
}

/** One event as a transaction sees it, with what it has written itself. */
export async function readEvent(manager: EntityManager, id: string): Promise<TileEvent | null> {
  const [row] = await queryRows<EventRow>(manager, EVENTS_BY_ID.text, [[id]]);
  return row ? eventFrom(row, new Date()) : null;
}

/** Whether anything can have this id: what is no identifier must not reach PostgreSQL, which refuses a NUL. */
export function isEventId(id: unknown): id is string {
  return typeof id === 'string' && identifierProblem(id) === null;
}

/** An event as it is at an instant. */
export function eventFrom({ setStatus, ...event }: EventRow, now: Date): TileEvent {
  const { startDate, endDate } = event;
  return { ...event, status: statusOnDays({ startDate, endDate, setStatus }, now) };
}
