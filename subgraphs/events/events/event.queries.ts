import type { Validity } from '#kit/context';
import { countOfList } from '#kit/database/counted-lists';
import type { Database, Transaction } from '#kit/database/database';
import type { Page } from '#kit/database/page';
import { type Columns, type Statement, selectList } from '#kit/database/statement';
import { type EventOrder, eventOrder } from '#kit/event.inputs';
import type { EventTexts } from '#kit/event-log';
import { fieldColumns } from '#kit/fields';
import { hasStatusSql, type Status } from '#kit/rules/event-status';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { isIdentifier } from '#protocol/rules/text';
import { type DayFacts, nextChangeOnDays, statusOnDays } from '../rules/event-days';
import { EVENT_FIELDS, type TileEvent } from './event.fields';

/** A stored event with its tile and participant counts. */
interface EventRow extends Omit<TileEvent, 'status'> {
  readonly setStatus: Status | null;
}

const COLUMNS: Columns<EventRow> = {
  id: 'e.id',
  ...fieldColumns(EVENT_FIELDS, 'e'),
  version: 'e.version',
  tileCount: '(SELECT count(*)::integer FROM events.tiles t WHERE t.event_id = e.id)',
  participantCount: countOfList('events', "'participants of ' || e.id"),
};

/** Select list and table, `e`, of an `EventRow`. */
const EVENTS = `SELECT ${selectList(COLUMNS)} FROM events.events e`;

const EVENTS_BY_ID = { name: 'events_events_by_id', text: `${EVENTS} WHERE e.id = ANY($1)` } as const;

/**
 * Returns events by id in one statement, null for unknown ids. Duplicate ids get separate objects.
 *
 * @param validity receives the next status change of each event; for responses that contain the status.
 */
export async function findEvents(
  database: Database,
  ids: readonly unknown[],
  validity?: Validity,
): Promise<(TileEvent | null)[]> {
  const validIds = [...new Set(ids.filter(isIdentifier))];
  const rows = validIds.length === 0 ? [] : await database.rows<EventRow>(EVENTS_BY_ID, [validIds]);
  const now = new Date();
  for (const row of rows) validity?.endsAt(nextChangeOnDays(row, now), now);
  const byId = new Map<unknown, EventRow>(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    return row ? eventFrom(row, now) : null;
  });
}

/** Reads an event within a transaction, including its own writes. */
export async function readEvent(transaction: Transaction, id: string): Promise<TileEvent | null> {
  const row = await transaction.row<EventRow>(EVENTS_BY_ID, [[id]]);
  return row ? eventFrom(row, new Date()) : null;
}

/** Returns an event with its status at an instant. */
export function eventFrom({ setStatus, ...event }: EventRow, now: Date): TileEvent {
  const { startDate, endDate } = event;
  return { status: statusOnDays({ startDate, endDate, setStatus }, now), ...event };
}

/** Selects the events to list. */
interface EventFilter {
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

/** $1 what the events are about. */
const NAMES = {
  name: 'events_names_of_logged_events',
  text: `SELECT k.index, e.name AS event, t.name AS tile
    FROM jsonb_to_recordset($1::jsonb) AS k (index integer, subject text, "tileId" integer)
      LEFT JOIN events.events e ON e.id = k.subject LEFT JOIN events.tiles t ON t.id = k."tileId"`,
} as const;

interface Names {
  readonly index: number;
  readonly event: string | null;
  readonly tile: string | null;
}

/**
 * Returns `event`, `tile` and `status` of events about proofs; what was deleted meanwhile is named by its id.
 */
export async function describeProofEvents(
  database: Database,
  events: readonly LoggedEvent[],
): Promise<EventTexts[]> {
  const texts: EventTexts[] = events.map(() => ({}));
  const keys = events.flatMap(({ type, subject, data }, index) =>
    type.startsWith('proof_') ? { index, subject, ...data } : [],
  );
  if (keys.length === 0) return texts;
  for (const { index, event, tile } of await database.rows<Names>(NAMES, [JSON.stringify(keys)])) {
    const logged = events[index];
    if (!logged || !('tileId' in logged.data)) continue;
    const { data, subject } = logged;
    texts[index] = {
      event: event ?? subject,
      tile: tile ?? String(data.tileId),
      ...('status' in data && { status: data.status }),
    };
  }
  return texts;
}
