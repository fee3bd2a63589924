import type { Database } from '#kit/database/database';
import { hasStatusSql } from '#kit/database/event-status-sql';
import type { Statement, StatementName } from '#kit/database/statement';
import { type EventOrder, eventOrder } from '#kit/event-order.inputs';
import { nextChange, type Status, type StatusFacts } from '#kit/rules/event-status';
import type { Validity } from '#kit/validity';
import type { BingoEvent } from './bingo-event.type';
import { type EventRow, eventsFrom, selectEvents } from './find-events';

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
