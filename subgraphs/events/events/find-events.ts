import { type Columns, selectList } from '#kit/database/columns';
import { countOfList } from '#kit/database/counted-lists';
import type { Database, Transaction } from '#kit/database/database';
import { fieldColumns } from '#kit/fields';
import type { Status } from '#kit/rules/event-status';
import type { Validity } from '#kit/validity';
import { isIdentifier } from '#protocol/rules/text';
import { nextChangeOnDays, statusOnDays } from '../rules/event-days';
import { EVENT_FIELDS } from './event.entity';
import type { TileEvent } from './tile-event.type';

/** An event as it is stored, and how many take part. */
export interface EventRow extends Omit<TileEvent, 'status'> {
  readonly setStatus: Status | null;
}

const COLUMNS: Columns<EventRow> = {
  id: 'e.id',
  ...fieldColumns(EVENT_FIELDS, 'e'),
  tileCount: '(SELECT count(*)::integer FROM events.tiles t WHERE t.event_id = e.id)',
  participantCount: countOfList('events', "'participants of ' || e.id"),
};

/** Select list and table, `e`, of an `EventRow`. */
export const EVENTS = `SELECT ${selectList(COLUMNS)} FROM events.events e`;

const EVENTS_BY_ID = { name: 'events_events_by_id', text: `${EVENTS} WHERE e.id = ANY($1)` } as const;

/**
 * Events by their ids in one statement; null where none has that id. Each answer is an object of its own.
 *
 * @param validity is told when the clock changes one; for answers that show the status.
 */
export async function findEvents(
  database: Database,
  ids: readonly unknown[],
  validity?: Validity,
): Promise<(TileEvent | null)[]> {
  const sensible = [...new Set(ids.filter(isIdentifier))];
  const rows = sensible.length === 0 ? [] : await database.rows<EventRow>(EVENTS_BY_ID, [sensible]);
  const now = new Date();
  for (const row of rows) validity?.endsAt(nextChangeOnDays(row, now), now);
  const byId = new Map<unknown, EventRow>(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    return row ? eventFrom(row, now) : null;
  });
}

/** One event as a transaction sees it, with what it has written itself. */
export async function readEvent(transaction: Transaction, id: string): Promise<TileEvent | null> {
  const row = await transaction.row<EventRow>(EVENTS_BY_ID, [[id]]);
  return row ? eventFrom(row, new Date()) : null;
}

/** An event as it is at an instant. */
export function eventFrom({ setStatus, ...event }: EventRow, now: Date): TileEvent {
  const { startDate, endDate } = event;
  return { ...event, status: statusOnDays({ startDate, endDate, setStatus }, now) };
}
