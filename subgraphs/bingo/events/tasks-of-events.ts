import type { DataSource } from 'typeorm';
import { type Columns, inColumns, readColumns } from '#kit/database/columns';
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

/** The tasks of many events, each by position, in one statement. */
export async function tasksOfEvents(
  dataSource: DataSource,
  eventIds: readonly string[],
): Promise<BingoTask[][]> {
  const rows = await readColumns(dataSource, TASKS_OF_EVENTS, [[...new Set(eventIds)]]);
  return rowsByKey(eventIds, rows, ({ eventId }) => eventId);
}
