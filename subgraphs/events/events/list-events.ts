import type { Database } from '#kit/database/database';
import { hasStatusSql } from '#kit/database/event-status-sql';
import type { Statement } from '#kit/database/statement';
import { type EventOrder, eventOrder } from '#kit/event-order.inputs';
import type { Page } from '#kit/paging';
import type { Status } from '#kit/rules/event-status';
import type { Validity } from '#kit/validity';
import { type DayFacts, nextChangeOnDays } from '../rules/event-days';
import { EVENTS, type EventRow, eventFrom } from './find-events';
import type { TileEvent } from './tile-event.type';

/** Selects the events to list. */
export interface EventFilter {
  readonly status: Status | null;
  /** Latest start first by default. */
  readonly order: EventOrder | null;
  /** Null for all of them. */
  readonly page: Page | null;
}

function statementOf({ status, order, page }: EventFilter): Statement<EventRow> {
  const { name, sql } = eventOrder(order);
  const where = status ? `WHERE ${hasStatusSql(status)}` : '';
  const next = status ? 2 : 1;
  const part = page ? `LIMIT $${next}::bigint OFFSET $${next + 1}::bigint` : '';
  return {
    name: `events_${status ?? 'all'}_events${name}${page ? '_page' : ''}`,
    text: `${EVENTS} ${where} ${sql} ${part}`,
  };
}

/**
 * The next event to start and the next to end, of any status: either may change which events match the
 * filter.
 */
const NEXT_TO_CHANGE: Statement<DayFacts> = {
  name: 'events_next_to_change',
  text: `(SELECT e.start_date::text AS "startDate", e.end_date::text AS "endDate", e.set_status AS "setStatus"
      FROM events.events e WHERE e.set_status IS NULL AND e.start_date > $1 ORDER BY e.start_date LIMIT 1)
    UNION ALL
    (SELECT e.start_date::text, e.end_date::text, e.set_status FROM events.events e
      WHERE e.set_status IS NULL AND e.end_date >= $1 ORDER BY e.end_date LIMIT 1)`,
};

/** Returns the events of a status, or all. */
export async function listEvents(
  database: Database,
  filter: EventFilter,
  validity: Validity,
): Promise<TileEvent[]> {
  const now = new Date();
  const today = [now.toISOString().slice(0, 10)];
  const { status, page } = filter;
  const values = [...(status ? today : []), ...(page ? [page.limit, page.offset] : [])];
  const [rows, nextToChange] = await Promise.all([
    database.rows(statementOf(filter), values),
    status || page ? database.rows(NEXT_TO_CHANGE, today) : null,
  ]);
  for (const facts of nextToChange ?? rows) validity.endsAt(nextChangeOnDays(facts, now), now);
  return rows.map((row) => eventFrom(row, now));
}
