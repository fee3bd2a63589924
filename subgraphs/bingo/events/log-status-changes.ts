import type { Database } from '#kit/database/database';
import type { Status } from '#kit/rules/event-status';
import type { NewEvent } from '#protocol/event-log/logged-event';

/** Most events of one transaction. */
const BATCH_SIZE = 100;

/** Status by an organiser or the dates, at the time of the transaction. */
const STATUS = `coalesce(e.set_status, CASE
  WHEN now() < e.start_date THEN 'upcoming' WHEN now() > e.end_date THEN 'completed' ELSE 'active' END)`;

/**
 * Rows whose status differs from what was logged, in three parts that use indexes; what another process logs
 * at the moment is skipped. The row is read again after its lock was taken: an event that was moved meanwhile
 * does not start.
 */
const CHANGED = {
  name: 'bingo_changed_statuses',
  text: `SELECT e.id, e.name, e.logged_status AS "loggedStatus", ${STATUS} AS status, e.start_date AS "startDate",
      e.end_date AS "endDate", e.created_at > e.end_date AS "isOfThePast"
    FROM bingo.events e
    WHERE e.logged_status <> ${STATUS} AND e.id = ANY (ARRAY(
      SELECT id FROM bingo.events e WHERE e.logged_status <> 'completed' AND e.logged_status <> ${STATUS}
      UNION SELECT id FROM bingo.events e WHERE e.set_status IS NULL AND e.end_date >= now() AND e.logged_status = 'completed'
      UNION SELECT id FROM bingo.events e WHERE e.set_status <> 'completed' AND e.logged_status = 'completed'
      LIMIT ${BATCH_SIZE}))
    ORDER BY e.id FOR NO KEY UPDATE SKIP LOCKED`,
} as const;

/** $1 events, $2 their statuses. */
const WRITE = {
  name: 'bingo_write_logged_statuses',
  text: `UPDATE bingo.events e SET logged_status = c.status FROM unnest($1::text[], $2::text[]) AS c (id, status)
    WHERE e.id = c.id`,
} as const;

interface ChangedEvent {
  readonly id: string;
  readonly name: string;
  readonly loggedStatus: Status;
  readonly status: Status;
  readonly startDate: Date;
  readonly endDate: Date;
  /** Whether it was over when it was created. */
  readonly isOfThePast: boolean;
}

/**
 * Appends `bingo_started` and `bingo_ended` for the events whose status has changed since the last call, once
 * each. An event that became upcoming or active again can start or end again.
 */
export async function logStatusChanges(database: Database): Promise<void> {
  for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
    count = await database.transaction(async (transaction) => {
      const changed = await transaction.rows<ChangedEvent>(CHANGED);
      if (changed.length === 0) return 0;
      await transaction.rows(WRITE, [changed.map(({ id }) => id), changed.map(({ status }) => status)]);
      transaction.appendEvents(changed.flatMap(eventsOf));
      return changed.length;
    });
  }
}

function eventsOf({ id, name, loggedStatus, status, isOfThePast, ...dates }: ChangedEvent): NewEvent[] {
  if (isOfThePast && status === 'completed') return [];
  const data = { name, startDate: dates.startDate.toISOString(), endDate: dates.endDate.toISOString() };
  const started: NewEvent = { type: 'bingo_started', subject: id, data };
  const ended: NewEvent = { type: 'bingo_ended', subject: id, data };
  if (status === 'upcoming') return [];
  if (status === 'active') return loggedStatus === 'upcoming' ? [started] : [];
  return loggedStatus === 'upcoming' ? [started, ended] : [ended];
}
