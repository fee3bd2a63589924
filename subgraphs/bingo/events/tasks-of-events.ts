import { type Columns, inColumns } from '#kit/database/columns';
import type { Database, Transaction } from '#kit/database/database';
import type { StatementName } from '#kit/database/statement';
import { rowsByKey } from '#kit/rows-by-key';
import { isShown } from '../hidden-tasks/shown-sql';
import type { BingoTask, BoardTask, StoredTask } from './bingo-task.type';
import { TaskEntity } from './task.entity';

/** The columns of a `BingoTask` in `bingo.tasks t`. */
export const TASK_COLUMNS: Columns<BingoTask> = {
  position: 't.position',
  name: 't.name',
  description: 't.description',
  points: 't.points',
  trigger: 't.trigger',
  tier: 't.tier',
  hiddenUntil: 't.hidden_until',
};

const tasksWhere = (name: StatementName, condition: string) =>
  inColumns<BoardTask>(
    name,
    { eventId: 't.event_id', ...TASK_COLUMNS },
    `FROM bingo.tasks t WHERE t.event_id = ANY($1) AND ${condition} ORDER BY t.event_id, t.position`,
  );

const TASKS_OF_EVENTS = tasksWhere('bingo_tasks_of_events', isShown('t'));
const HIDDEN_TASKS_OF_EVENTS = tasksWhere('bingo_hidden_tasks_of_events', `NOT ${isShown('t')}`);

/** Returns the tasks of each event that are shown, by position, in one statement. */
export function tasksOfEvents(database: Database, eventIds: readonly string[]): Promise<BoardTask[][]> {
  return tasksFrom(database, TASKS_OF_EVENTS, eventIds);
}

const SHOWN_TASK = inColumns<BoardTask>(
  'bingo_shown_task',
  { eventId: 't.event_id', ...TASK_COLUMNS },
  `FROM bingo.tasks t WHERE t.event_id = $1 AND t.position = $2 AND ${isShown('t')}`,
);

/** Returns the task at a position; null if there is none, or it is hidden. */
export async function shownTask(
  database: Database,
  eventId: string,
  position: number,
): Promise<BoardTask | null> {
  const [task = null] = await database.rows(SHOWN_TASK, [eventId, position]);
  return task;
}

/** Returns the tasks of each event that are hidden, by position, in one statement: for organisers only. */
export function hiddenTasksOfEvents(database: Database, eventIds: readonly string[]): Promise<BoardTask[][]> {
  return tasksFrom(database, HIDDEN_TASKS_OF_EVENTS, eventIds);
}

async function tasksFrom(
  database: Database,
  statement: typeof TASKS_OF_EVENTS,
  eventIds: readonly string[],
): Promise<BoardTask[][]> {
  const rows = await database.rows(statement, [[...new Set(eventIds)]]);
  return rowsByKey(eventIds, rows, ({ eventId }) => eventId);
}

/** Returns the tasks of an event within a transaction, by position. */
export async function tasksOf(transaction: Transaction, eventId: string): Promise<StoredTask[]> {
  const tasks = await transaction.entities.find(TaskEntity, {
    where: { eventId },
    order: { position: 'ASC' },
  });
  return tasks.map(({ position, name, description, points, trigger, tier, hiddenUntil }) => ({
    position,
    name,
    description,
    points,
    trigger,
    tier,
    hiddenUntil,
  }));
}
