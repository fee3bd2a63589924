import type { Validity } from '#kit/context';
import { countOfList } from '#kit/database/counted-lists';
import type { Database, Transaction } from '#kit/database/database';
import { type Columns, inColumns, type Statement, type StatementName } from '#kit/database/statement';
import { type EventOrder, eventOrder } from '#kit/event.inputs';
import { fieldColumns } from '#kit/fields';
import {
  hasStatusSql,
  nextChange,
  nextChangeOf,
  type Status,
  type StatusFacts,
  statusAt,
} from '#kit/rules/event-status';
import { isIdentifier } from '#protocol/rules/text';
import { instantText } from '#protocol/rules/time';
import { type Bonuses, NO_BONUSES } from '../rules/scores';
import type { Tier } from '../rules/tiers';
import { type BingoEvent, EVENT_FIELDS, type EventEntity } from './event.fields';

/** A stored event with its participant count; timestamps are JSON strings. */
export interface EventRow extends Omit<BingoEvent, 'status' | 'startDate' | 'endDate' | 'bonuses' | 'tiers'> {
  readonly startDate: string;
  readonly endDate: string;
  readonly setStatus: Status | null;
  readonly bonuses: Bonuses | null;
  readonly tiers: readonly Tier[] | null;
}

/** The columns of an `EventRow` in the table `e`. */
export const EVENT_COLUMNS: Columns<EventRow> = {
  id: 'e.id',
  ...fieldColumns(EVENT_FIELDS, 'e'),
  version: 'e.version',
  participantCount: countOfList('bingo', "'participants of ' || e.id"),
};

/** Returns a statement that selects events `e`. @param rest the SQL after `FROM bingo.events e`. */
function selectEvents(name: StatementName, rest: string): Statement<EventRow> {
  return inColumns(name, EVENT_COLUMNS, `FROM bingo.events e ${rest}`);
}

const EVENTS_BY_ID = selectEvents('bingo_events_by_id', 'WHERE e.id = ANY($1)');

/**
 * Reads events by id in one statement; null for an unknown id. Every result is a separate object.
 *
 * @param validity receives the next status change; for operations that select the status.
 */
export async function findEvents(
  database: Database,
  ids: readonly unknown[],
  validity?: Validity,
): Promise<(BingoEvent | null)[]> {
  const validIds = [...new Set(ids.filter(isIdentifier))];
  const rows = validIds.length === 0 ? [] : await database.rows(EVENTS_BY_ID, [validIds]);
  const byId = new Map<unknown, BingoEvent>(
    eventsFrom(rows, new Date(), validity).map((event) => [event.id, event]),
  );
  return ids.map((id) => {
    const event = byId.get(id);
    return event ? { ...event } : null;
  });
}

/** Reads one event within a transaction, including its uncommitted writes. */
export async function readEvent(transaction: Transaction, id: string): Promise<BingoEvent | null> {
  const [event] = eventsFrom(await transaction.rows(EVENTS_BY_ID, [[id]]), new Date());
  return event ?? null;
}

/** Maps rows to events with their status at `now`. @param validity receives the next status change. */
export function eventsFrom(rows: readonly EventRow[], now: Date, validity?: Validity): BingoEvent[] {
  const moment = now.toISOString();
  const facts = rows.map(factsOf);
  const statuses = facts.map((ofEvent) => statusAt(ofEvent, moment));
  validity?.endsAt(nextChangeOf(facts, statuses), now);
  return rows.map((row, index) => eventFrom(row, moment, facts[index], statuses[index]));
}

/** Maps a row to an event with its status at `moment`. */
export function eventFrom(
  row: EventRow,
  moment: string,
  facts = factsOf(row),
  status = statusAt(facts, moment),
): BingoEvent {
  return {
    ...row,
    status,
    startDate: facts.start,
    endDate: facts.end,
    bonuses: row.bonuses ?? NO_BONUSES,
    tiers: row.tiers ?? [],
  };
}

function factsOf({ startDate, endDate, setStatus: set }: EventRow): StatusFacts<string> {
  return { start: instantText(startDate), end: instantText(endDate), set };
}

/** The statement of each status and order, created on first use. */
const statements = new Map<string, Statement<EventRow>>();

function statementOf(status: Status | null, order: EventOrder | null): Statement<EventRow> {
  const { name: suffix, sql } = eventOrder(order);
  const name: StatementName = `bingo_${status ?? 'all'}_events${suffix}`;
  const known = statements.get(name);
  if (known) return known;
  const where = status ? `WHERE ${hasStatusSql(status)}` : '';
  const statement = selectEvents(name, `${where} ${sql}`);
  statements.set(name, statement);
  return statement;
}

/**
 * Selects the two events, of any status, with the next start and end: their status may change to the
 * requested one.
 */
const NEXT_TO_CHANGE: Statement<StatusFacts> = {
  name: 'bingo_events_next_to_change',
  text: `(SELECT e.start_date AS start, e.end_date AS "end", e.set_status AS set FROM bingo.events e
      WHERE e.set_status IS NULL AND e.start_date > $1 ORDER BY e.start_date LIMIT 1)
    UNION ALL
    (SELECT e.start_date, e.end_date, e.set_status FROM bingo.events e
      WHERE e.set_status IS NULL AND e.end_date >= $1 ORDER BY e.end_date LIMIT 1)`,
};

/** Returns all events, or those of one status. @param order latest start first by default. */
export async function listEvents(
  database: Database,
  { status, order }: { readonly status: Status | null; readonly order: EventOrder | null },
  validity: Validity,
): Promise<BingoEvent[]> {
  const now = new Date();
  const statement = statementOf(status, order);
  if (!status) return eventsFrom(await database.rows(statement, []), now, validity);
  const [rows, next] = await Promise.all([
    database.rows(statement, [now]),
    database.rows(NEXT_TO_CHANGE, [now]),
  ]);
  for (const facts of next) validity.endsAt(nextChange(facts, now), now);
  return eventsFrom(rows, now);
}

type Timing = Pick<EventEntity, 'startDate' | 'endDate' | 'setStatus'>;

/** Returns whether an event has started, or is over. */
export function hasStarted(event: Timing): boolean {
  return statusOf(event, new Date()) !== 'upcoming';
}

/** Returns whether an event is over. */
export function isOver(event: Timing, now = new Date()): boolean {
  return statusOf(event, now) === 'completed';
}

/** Returns the `endedAt` of an event after a change. */
export function endedAtAfter(before: EventEntity, after: Timing, now = new Date()): Date | null {
  if (!isOver(after, now)) return null;
  return isOver(before, now) ? before.endedAt : now;
}

/** Returns the status of an event at an instant. */
export function statusOf({ startDate: start, endDate: end, setStatus: set }: Timing, now: Date): Status {
  return statusAt({ start, end, set }, now);
}
