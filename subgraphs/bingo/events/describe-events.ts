import type { Database } from '#kit/database/database';
import type { EventTexts } from '#kit/event-log/event-descriptions';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { isShown } from '../hidden-tasks/shown-sql';

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
