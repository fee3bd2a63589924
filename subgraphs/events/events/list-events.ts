import type { Database } from '#kit/database/database';
import type { Statement } from '#kit/database/statement';
import type { Page } from '#kit/paging';
import type { Status } from '#kit/rules/event-status';
import type { Validity } from '#kit/validity';
import { type DayFacts, nextChangeOnDays } from '../rules/event-days';
import { EVENTS, type EventRow, eventFrom } from './find-events';
import type { TileEvent } from './tile-event.type';

/** Selects the events to list. */
export interface EventFilter {
  readonly status: Status | null;
  /** Null for all of them. */
  readonly page: Page | null;
}

const ORDER = 'ORDER BY e.start_date DESC, e.id DESC';

const ALL: Statement<EventRow> = { name: 'events_all_events', text: `${EVENTS} ${ORDER}` };

/** The rules of `statusOnDays` for the day $1, written so that indexes can be used. */
const OF_STATUS: Readonly<Record<Status, Statement<EventRow>>> = {
  active: ofStatus('active', 'e.end_date >= $1 AND e.start_date <= $1'),
  upcoming: ofStatus('upcoming', 'e.start_date > $1'),
  completed: ofStatus('completed', 'e.end_date < $1'),
};

function ofStatus(status: Status, byClock: string): Statement<EventRow> {
  return {
    name: `events_${status}_events`,
    text: `${EVENTS} WHERE e.set_status = '${status}' OR (e.set_status IS NULL AND ${byClock}) ${ORDER}`,
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

/** Adds limit and offset to a statement, as its last two parameters. */
function paged({ name, text }: Statement<EventRow>, values: readonly unknown[]): Statement<EventRow> {
  const next = values.length + 1;
  return {
    ...(name !== undefined && { name: `${name}_page` as const }),
    text: `${text} LIMIT $${next}::bigint OFFSET $${next + 1}::bigint`,
  };
}

/** Returns the events of a status, or all, by descending start date. */
export async function listEvents(
  database: Database,
  { status, page }: EventFilter,
  validity: Validity,
): Promise<TileEvent[]> {
  const now = new Date();
  const today = [now.toISOString().slice(0, 10)];
  const [list, values] = status ? [OF_STATUS[status], today] : [ALL, []];
  const [rows, nextToChange] = await Promise.all([
    page
      ? database.rows(paged(list, values), [...values, page.limit, page.offset])
      : database.rows(list, values),
    status || page ? database.rows(NEXT_TO_CHANGE, today) : null,
  ]);
  for (const facts of nextToChange ?? rows) validity.endsAt(nextChangeOnDays(facts, now), now);
  return rows.map((row) => eventFrom(row, now));
}
