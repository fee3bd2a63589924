import type { DataSource } from 'typeorm';
import { selectList } from '#kit/database/columns';
import { readRows } from '#kit/database/statement';
import type { Validity } from '#kit/validity';
import type { BingoEvent } from './bingo-event.type';
import type { BingoTask } from './bingo-task.type';
import { EVENT_COLUMNS, type EventRow, eventsFrom, isEventId } from './find-events';

/** An event whose tasks were read with it, by position. */
export interface EventWithTasks extends BingoEvent {
  readonly tasks: BingoTask[];
}

/** By one key, so that PostgreSQL keeps its plan. */
const EVENT_WITH_TASKS = {
  name: 'bingo_event_with_tasks',
  text: `SELECT to_json(event) AS event,
      (SELECT coalesce(json_agg(json_build_object('position', t.position, 'name', t.name, 'description', t.description,
          'points', t.points, 'trigger', t.trigger) ORDER BY t.position), '[]')
        FROM bingo.tasks t WHERE t.event_id = event.id) AS tasks
    FROM (SELECT ${selectList(EVENT_COLUMNS)} FROM bingo.events e WHERE e.id = $1) AS event`,
} as const;

interface Row {
  readonly event: EventRow;
  readonly tasks: BingoTask[];
}

/** One event and its tasks in one statement: who looks at one event looks at its board. @returns null where none has the id. */
export async function findEventWithTasks(
  dataSource: DataSource,
  id: string,
  validity: Validity,
): Promise<EventWithTasks | null> {
  if (!isEventId(id)) return null;
  const [row] = await readRows<Row>(dataSource, EVENT_WITH_TASKS, [id]);
  if (!row) return null;
  const [event] = eventsFrom([row.event], new Date(), validity);
  return event ? { ...event, tasks: row.tasks } : null;
}
