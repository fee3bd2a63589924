import type { Database } from '#kit/database/database';
import type { NewEvent } from '#protocol/event-log/logged-event';

/** Most events of one transaction. */
const BATCH_SIZE = 100;

/** SQL: whether a task `t` of the event `e` is shown now and was not when the event was logged last. */
const IS_NEW = 't.event_id = e.id AND t.hidden_until > e.shown_logged_until AND t.hidden_until <= now()';

/**
 * Events with such tasks; what another process logs at the moment is skipped. The times of a day suffice to find them by the
 * index: what was shown while nothing ran for longer is no news.
 */
const EVENTS = {
  name: 'bingo_events_with_shown_tasks',
  text: `SELECT e.id FROM bingo.events e
    WHERE e.id = ANY (ARRAY(SELECT DISTINCT t.event_id FROM bingo.tasks t JOIN bingo.events e ON ${IS_NEW}
      WHERE t.hidden_until > now() - interval '1 day' LIMIT ${BATCH_SIZE}))
    ORDER BY e.id FOR NO KEY UPDATE SKIP LOCKED`,
} as const;

/** $1 locked events. */
const SHOWN = {
  name: 'bingo_shown_tasks',
  text: `WITH shown AS MATERIALIZED (SELECT t.event_id AS "eventId", t.position, t.hidden_until
      FROM bingo.events e JOIN bingo.tasks t ON ${IS_NEW} WHERE e.id = ANY($1)),
    logged AS (UPDATE bingo.events SET shown_logged_until = now() WHERE id = ANY($1))
    SELECT "eventId", position FROM shown ORDER BY hidden_until, "eventId", position`,
} as const;

interface ShownTask {
  readonly eventId: string;
  readonly position: number;
}

/** Appends `bingo_task_shown` for the tasks that have been shown since the last call, once each. */
export async function logShownTasks(database: Database): Promise<void> {
  for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
    count = await database.transaction(async (transaction) => {
      const events = await transaction.rows<{ readonly id: string }>(EVENTS);
      if (events.length === 0) return 0;
      const shown = await transaction.rows<ShownTask>(SHOWN, [events.map(({ id }) => id)]);
      transaction.appendEvents(shown.map(shownEvent));
      return events.length;
    });
  }
}

/** Returns what the event log says of a task that is shown. */
export function shownEvent({ eventId, position }: ShownTask): NewEvent {
  return { type: 'bingo_task_shown', subject: eventId, data: { position } };
}
