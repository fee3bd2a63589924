import { type Columns, inColumns } from '#kit/database/columns';
import { countOfList } from '#kit/database/counted-lists';
import type { Database, Transaction } from '#kit/database/database';
import type { Statement, StatementName } from '#kit/database/statement';
import { fieldColumns } from '#kit/fields';
import { nextChangeOf, type Status, type StatusFacts, statusAt } from '#kit/rules/event-status';
import type { Validity } from '#kit/validity';
import { isIdentifier } from '#protocol/rules/text';
import { instantText } from '#protocol/rules/time';
import type { BingoEvent } from './bingo-event.type';
import { EVENT_FIELDS } from './event.entity';

/** An event as it is stored, and how many take part; moments as JSON has them. */
export interface EventRow extends Omit<BingoEvent, 'status' | 'startDate' | 'endDate'> {
  readonly startDate: string;
  readonly endDate: string;
  readonly setStatus: Status | null;
}

/** The columns of an `EventRow` in the table `e`. */
export const EVENT_COLUMNS: Columns<EventRow> = {
  id: 'e.id',
  ...fieldColumns(EVENT_FIELDS, 'e'),
  participantCount: countOfList('bingo', "'participants of ' || e.id"),
};

/** Makes a statement that reads events, `e`. @param rest what follows `FROM bingo.events e`. */
export function selectEvents(name: StatementName, rest: string): Statement<EventRow> {
  return inColumns(name, EVENT_COLUMNS, `FROM bingo.events e ${rest}`);
}

const EVENTS_BY_ID = selectEvents('bingo_events_by_id', 'WHERE e.id = ANY($1)');

/**
 * Events by their ids in one statement; null where none has that id. Each answer is an object of its own.
 *
 * @param validity is told when the clock changes one; for answers that show the status.
 */
export async function findEvents(
  database: Database,
  ids: readonly unknown[],
  validity?: Validity,
): Promise<(BingoEvent | null)[]> {
  const sensible = [...new Set(ids.filter(isIdentifier))];
  const rows = sensible.length === 0 ? [] : await database.rows(EVENTS_BY_ID, [sensible]);
  const byId = new Map<unknown, BingoEvent>(
    eventsFrom(rows, new Date(), validity).map((event) => [event.id, event]),
  );
  return ids.map((id) => {
    const event = byId.get(id);
    return event ? { ...event } : null;
  });
}

/** One event as a transaction sees it, with what it has written itself. */
export async function readEvent(transaction: Transaction, id: string): Promise<BingoEvent | null> {
  const [event] = eventsFrom(await transaction.rows(EVENTS_BY_ID, [[id]]), new Date());
  return event ?? null;
}

/** Events as they are at an instant. @param validity is told when the clock changes one. */
export function eventsFrom(rows: readonly EventRow[], now: Date, validity?: Validity): BingoEvent[] {
  const moment = now.toISOString();
  const facts = rows.map(factsOf);
  validity?.endsAt(nextChangeOf(facts, moment), now);
  return rows.map((row, index) => eventFrom(row, moment, facts[index]));
}

/** An event as it is at a moment. Field by field: copying what is left of an object costs more than all the rest. */
export function eventFrom(row: EventRow, moment: string, facts = factsOf(row)): BingoEvent {
  const { id, name, description, boardSize, participantCount } = row;
  const { start: startDate, end: endDate } = facts;
  const status = statusAt(facts, moment);
  return { id, name, description, status, startDate, endDate, boardSize, participantCount };
}

function factsOf({ startDate, endDate, setStatus: set }: EventRow): StatusFacts<string> {
  return { start: instantText(startDate), end: instantText(endDate), set };
}
