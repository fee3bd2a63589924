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

/** A stored event with its tile and participant counts. */
export interface EventRow extends Omit<TileEvent, 'status'> {
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
export const EVENTS = `SELECT ${selectList(COLUMNS)} FROM events.events e`;

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
