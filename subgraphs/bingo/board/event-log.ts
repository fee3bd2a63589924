import type { Database } from '#kit/database/database';
import type { EventTexts } from '#kit/event-log';
import type { Status } from '#kit/rules/event-status';
import type { LoggedEvent, NewEvent } from '#protocol/event-log/logged-event';
import { isShown } from './task.fields';

/** A task of the board of an event, and whose completion changed. */
interface ChangedCompletion {
  readonly eventId: string;
  readonly participantId: string;
  readonly position: number;
}

/** Returns what the event log says of a completed or revoked task. */
export function taskEvent(
  type: 'bingo_task_completed' | 'bingo_completion_revoked',
  { eventId, participantId, position }: ChangedCompletion,
): NewEvent {
  return { type, subject: eventId, data: { participantId, position } };
}

/**
 * Returns what the event log says of standings that may have changed other than by completions and
 * registrations.
 */
export function standingsEvent(eventId: string): NewEvent {
  return { type: 'bingo_standings_changed', subject: eventId, data: {} };
}

/** Returns what the event log says of completed lines: nothing if none was added. */
export function lineEvents(eventId: string, participantId: string, added: number): NewEvent[] {
  if (added <= 0) return [];
  return [{ type: 'bingo_line_completed', subject: eventId, data: { participantId, lines: added } }];
}

/** A task that is hidden by now has no name. $1 what the events are about. */
const NAMES = {
  name: 'bingo_names_of_logged_events',
  text: `SELECT k.index, e.name AS event, p.rsn AS username, t.name AS task
    FROM jsonb_to_recordset($1::jsonb) AS k (index integer, subject text, "participantId" text, position integer)
      LEFT JOIN bingo.events e ON e.id = k.subject
      LEFT JOIN bingo.participants p ON p.id = k."participantId"
      LEFT JOIN bingo.tasks t ON t.event_id = k.subject AND t.position = k.position AND ${isShown('t')}`,
} as const;

interface Names {
  readonly index: number;
  readonly event: string | null;
  readonly username: string | null;
  readonly task: string | null;
}

/**
 * Returns `event`, `username`, `task` and `lines` of bingo events; what was deleted or hidden meanwhile is
 * named by its id.
 */
export async function describeBingoEvents(
  database: Database,
  events: readonly LoggedEvent[],
): Promise<EventTexts[]> {
  const texts: EventTexts[] = events.map(() => ({}));
  const keys = events.flatMap(({ type, subject, data }, index) =>
    type.startsWith('bingo_') ? { index, subject, ...data } : [],
  );
  if (keys.length === 0) return texts;
  for (const { index, ...names } of await database.rows<Names>(NAMES, [JSON.stringify(keys)])) {
    const event = events[index];
    if (event) texts[index] = textsOf(event, names);
  }
  return texts;
}

function textsOf(event: LoggedEvent, names: Omit<Names, 'index'>): EventTexts {
  const common = { event: names.event ?? event.subject };
  switch (event.type) {
    case 'bingo_task_completed':
    case 'bingo_completion_revoked': {
      const { participantId, position } = event.data;
      return { username: names.username ?? participantId, task: names.task ?? String(position), ...common };
    }
    case 'bingo_line_completed': {
      const { participantId, lines } = event.data;
      return { username: names.username ?? participantId, lines: String(lines), ...common };
    }
    case 'bingo_started':
    case 'bingo_ended':
      return { event: event.data.name };
    default:
      return common;
  }
}

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
