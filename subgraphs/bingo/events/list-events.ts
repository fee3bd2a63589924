import type { Database } from '#kit/database/database';
import type { Statement } from '#kit/database/statement';
import { nextChange, type Status, type StatusFacts } from '#kit/rules/event-status';
import type { Validity } from '#kit/validity';
import type { BingoEvent } from './bingo-event.type';
import { eventsFrom, selectEvents } from './find-events';

const ORDER = 'ORDER BY e.start_date DESC, e.id DESC';

const ALL = selectEvents('bingo_all_events', ORDER);

/** `statusAt` at the instant $1 as SQL conditions that can use an index. */
const BY_STATUS: Readonly<Record<Status, ReturnType<typeof selectByStatus>>> = {
  active: selectByStatus('active', 'e.end_date >= $1 AND e.start_date <= $1'),
  upcoming: selectByStatus('upcoming', 'e.start_date > $1'),
  completed: selectByStatus('completed', 'e.end_date < $1'),
};

function selectByStatus(status: Status, byClock: string) {
  return selectEvents(
    `bingo_${status}_events`,
    `WHERE e.set_status = '${status}' OR (e.set_status IS NULL AND ${byClock}) ${ORDER}`,
  );
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

/** Returns all events, or those of one status, latest start first. */
export async function listEvents(
  database: Database,
  status: Status | null,
  validity: Validity,
): Promise<BingoEvent[]> {
  const now = new Date();
  if (!status) return eventsFrom(await database.rows(ALL, []), now, validity);
  const [rows, next] = await Promise.all([
    database.rows(BY_STATUS[status], [now]),
    database.rows(NEXT_TO_CHANGE, [now]),
  ]);
  for (const facts of next) validity.endsAt(nextChange(facts, now), now);
  return eventsFrom(rows, now);
}
