import { type Columns, inColumns } from '#kit/database/columns';
import type { Database } from '#kit/database/database';
import { rowsByKey } from '#kit/rows-by-key';
import type { BingoTask } from './bingo-task.type';

type TaskOfEvent = BingoTask & { readonly eventId: string };

/** The columns of a `BingoTask` in `bingo.tasks t`. */
export const TASK_COLUMNS: Columns<BingoTask> = {
  position: 't.position',
  name: 't.name',
  description: 't.description',
  points: 't.points',
  trigger: 't.trigger',
};

const TASKS_OF_EVENTS = inColumns<TaskOfEvent>(
  'bingo_tasks_of_events',
  { eventId: 't.event_id', ...TASK_COLUMNS },
  'FROM bingo.tasks t WHERE t.event_id = ANY($1) ORDER BY t.event_id, t.position',
);

/** Returns the tasks of each event by position, in one statement. */
export async function tasksOfEvents(database: Database, eventIds: readonly string[]): Promise<BingoTask[][]> {
  const rows = await database.rows(TASKS_OF_EVENTS, [[...new Set(eventIds)]]);
  return rowsByKey(eventIds, rows, ({ eventId }) => eventId);
}
