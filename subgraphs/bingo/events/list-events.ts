import type { DataSource } from 'typeorm';
import { readRows, type Statement } from '#kit/database/statement';
import { nextChange, type Status } from '#kit/rules/event-status';
import type { Validity } from '#kit/validity';
import type { BingoEvent } from './bingo-event.type';
import { EVENTS, type EventRow, eventFrom } from './find-events';

const ORDER = 'ORDER BY e.start_date DESC, e.id DESC';

const ALL: Statement = { name: 'all_bingo_events', text: `${EVENTS} ${ORDER}` };

/** As `statusAt` says at the instant $1, in the form in which an index finds the few of many that are over. */
const OF_STATUS: Readonly<Record<Status, Statement>> = {
  active: ofStatus('active', 'e.end_date >= $1 AND e.start_date <= $1'),
  upcoming: ofStatus('upcoming', 'e.start_date > $1'),
  completed: ofStatus('completed', 'e.end_date < $1'),
};

function ofStatus(status: Status, byClock: string): Statement {
  return {
    name: `${status}_bingo_events`,
    text: `${EVENTS} WHERE e.set_status = '${status}' OR (e.set_status IS NULL AND ${byClock}) ${ORDER}`,
  };
}

/** The two whose dates come next, of whatever status: they may come to be of the one that is asked for. */
const NEXT_TO_CHANGE: Statement = {
  name: 'bingo_events_next_to_change',
  text: `(SELECT e.start_date AS "startDate", e.end_date AS "endDate", e.set_status AS "setStatus" FROM bingo.events e
      WHERE e.set_status IS NULL AND e.start_date > $1 ORDER BY e.start_date LIMIT 1)
    UNION ALL
    (SELECT e.start_date, e.end_date, e.set_status FROM bingo.events e
      WHERE e.set_status IS NULL AND e.end_date >= $1 ORDER BY e.end_date LIMIT 1)`,
};

type Deciding = Pick<EventRow, 'startDate' | 'endDate' | 'setStatus'>;

/** All events of a status, or all there are; those that start last come first. */
export async function listEvents(
  dataSource: DataSource,
  status: Status | null,
  validity: Validity,
): Promise<BingoEvent[]> {
  const now = new Date();
  const [rows, deciding] = await (status ? readOfStatus(dataSource, status, now) : readAll(dataSource));
  for (const { startDate: start, endDate: end, setStatus: set } of deciding)
    validity.endsAt(nextChange({ start, end, set }, now), now);
  return rows.map((row) => eventFrom(row, now));
}

type Read = readonly [rows: readonly EventRow[], deciding: readonly Deciding[]];

function readOfStatus(dataSource: DataSource, status: Status, now: Date): Promise<Read> {
  return Promise.all([
    readRows<EventRow>(dataSource, OF_STATUS[status], [now]),
    readRows<Deciding>(dataSource, NEXT_TO_CHANGE, [now]),
  ]);
}

async function readAll(dataSource: DataSource): Promise<Read> {
  const rows = await readRows<EventRow>(dataSource, ALL, []);
  return [rows, rows];
}
