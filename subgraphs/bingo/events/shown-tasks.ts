import type { Database } from '#kit/database/database';
import type { NewEvent } from '#protocol/event-log/logged-event';
import { completeReached } from '../counting/complete-reached';
import { lockEventExclusive } from '../participants/locks';

/** Events that are found at once. */
const BATCH_SIZE = 100;

/** SQL: whether a task `t` of the event `e` is shown now and was not when the event was logged last. */
const IS_NEW = 't.event_id = e.id AND t.hidden_until > e.shown_logged_until AND t.hidden_until <= now()';

/**
 * Events with such tasks, the earliest first. The times of a day suffice to find them by the index: what was
 * shown while nothing ran for longer is no news.
 */
const EVENTS = {
  name: 'bingo_events_with_shown_tasks',
  text: `SELECT e.id FROM bingo.tasks t JOIN bingo.events e ON ${IS_NEW}
    WHERE t.hidden_until > now() - interval '1 day'
    GROUP BY e.id ORDER BY min(t.hidden_until), e.id LIMIT ${BATCH_SIZE}`,
} as const;

/** $1 locked event. */
const SHOWN = {
  name: 'bingo_shown_tasks',
  text: `WITH shown AS MATERIALIZED (SELECT t.event_id AS "eventId", t.position, t.name, t.trigger, t.hidden_until
      FROM bingo.events e JOIN bingo.tasks t ON ${IS_NEW} WHERE e.id = $1),
    logged AS (UPDATE bingo.events SET shown_logged_until = now() WHERE id = $1 AND EXISTS (SELECT FROM shown))
    SELECT "eventId", position, name, trigger FROM shown ORDER BY hidden_until, position`,
} as const;

interface ShownTask {
  readonly eventId: string;
  readonly position: number;
}

interface ShownRow extends ShownTask {
  readonly name: string;
  readonly trigger: string;
}

/**
 * Appends `bingo_task_shown` for the tasks that have been shown since the last call, once each, and completes
 * them for participants and teams whose counts reach the goals: a goal may have been lowered while the task
 * was hidden.
 *
 * @throws the first failure, after all other events of the batch were logged.
 */
export async function logShownTasks(database: Database): Promise<void> {
  for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
    const events = await database.rows<{ readonly id: string }>(EVENTS);
    count = events.length;
    const failures: unknown[] = [];
    for (const { id } of events) {
      await showTasks(database, id).catch((failure: unknown) => failures.push(failure));
    }
    if (failures.length > 0) throw failures[0];
  }
}

/**
 * Reports share the lock of the event: each either counted before and is completed here, or finds the task
 * shown.
 */
function showTasks(database: Database, eventId: string): Promise<void> {
  return database.transaction(async (transaction) => {
    await lockEventExclusive(transaction, eventId);
    const shown = await transaction.rows<ShownRow>(SHOWN, [eventId]);
    if (shown.length === 0) return;
    transaction.appendEvents(shown.map(shownEvent));
    await completeReached(transaction, eventId, shown);
  });
}

/** Returns what the event log says of a task that is shown. */
export function shownEvent({ eventId, position }: ShownTask): NewEvent {
  return { type: 'bingo_task_shown', subject: eventId, data: { position } };
}
