import { rowsByKey } from '#kit/batched';
import type { Validity } from '#kit/context';
import type { Database, Transaction } from '#kit/database/database';
import {
  type Columns,
  inColumns,
  rowsOf,
  type Statement,
  type StatementName,
  selectArrays,
  selectList,
  type ValuesByColumn,
} from '#kit/database/statement';
import { fieldColumns, fieldsBy } from '#kit/fields';
import { keysOf } from '#protocol/records';
import { isIdentifier } from '#protocol/rules/text';
import type { BingoEvent } from './event.fields';
import { EVENT_COLUMNS, type EventRow, eventsFrom } from './events.queries';
import {
  type BingoTask,
  type BoardTask,
  isShown,
  type StoredTask,
  TASK_FIELDS,
  TaskEntity,
} from './task.fields';

/** The columns of a `BingoTask` in `bingo.tasks t`. */
const TASK_COLUMNS: Columns<BingoTask> = fieldColumns(TASK_FIELDS, 't');

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
  return tasks.map((task) => fieldsBy(TASK_FIELDS, (name) => task[name]));
}

/** An event with its tasks, by position. */
export interface EventWithTasks extends BingoEvent {
  readonly tasks: BoardTask[];
}

const TASK_NAMES = keysOf(TASK_COLUMNS);
const BOARD_TASK_NAMES = [...TASK_NAMES, 'eventId'] as const;

const tasksOfEvent = (condition: string): string =>
  `SELECT ${selectList(TASK_COLUMNS)} FROM bingo.tasks t WHERE t.event_id = e.id AND ${condition} ORDER BY t.position`;

const EVENT_WITH_TASKS = eventWithTasks('bingo_event_with_tasks', EVENT_COLUMNS);

/** Counting the participants costs as much as the rest of the query. */
const UNCOUNTED = { ...EVENT_COLUMNS, participantCount: 'NULL::integer' };
const UNCOUNTED_EVENT_WITH_TASKS = eventWithTasks('bingo_uncounted_event_with_tasks', UNCOUNTED);

const EVENT_WITH_ALL_TASKS = eventWithTasks('bingo_event_with_all_tasks', UNCOUNTED, 'true');

type ReturnedEvent = EventRow & { readonly tasks: ValuesByColumn<BingoTask> };

interface FoundEvent {
  readonly event: EventRow;
  readonly tasks: BoardTask[];
}

/**
 * Returns a statement that selects one event and its tasks, in columns, as one JSON object. Takes a single
 * id, not an array, so that PostgreSQL keeps a generic plan.
 */
function eventWithTasks(
  name: StatementName,
  columns: Columns<EventRow>,
  condition = isShown('t'),
): Statement<FoundEvent> {
  return {
    name,
    text: `SELECT to_json(found) AS found FROM (
        SELECT ${selectList(columns)}, (${selectArrays(TASK_NAMES, tasksOfEvent(condition))}) AS tasks FROM bingo.events e WHERE e.id = $1
      ) AS found`,
    decode: (returned: readonly { readonly found: ReturnedEvent }[]) =>
      returned.map(({ found }) => ({ event: found, tasks: boardTasksFrom(found) })),
  };
}

/** Tasks have the id of their event from the start: copying each of them would take longer than decoding. */
function boardTasksFrom({ id, tasks }: ReturnedEvent): BoardTask[] {
  const eventId = tasks.position?.map(() => id) ?? null;
  return rowsOf<BoardTask>(BOARD_TASK_NAMES, { eventId, ...tasks });
}

/**
 * Reads one event and its tasks that are shown in one statement, as clients that request a single event
 * usually select its board.
 *
 * @param countsParticipants whether the operation selects `participantCount`, which is omitted otherwise.
 * @returns null for an unknown id.
 */
export async function findEventWithTasks(
  database: Database,
  id: string,
  countsParticipants: boolean,
  validity?: Validity,
): Promise<EventWithTasks | null> {
  if (!isIdentifier(id)) return null;
  return findBy(database, countsParticipants ? EVENT_WITH_TASKS : UNCOUNTED_EVENT_WITH_TASKS, id, validity);
}

/**
 * Reads one event and all of its tasks, also those that are hidden: for organisers only. `participantCount`
 * is omitted.
 *
 * @returns null for an unknown id.
 */
export async function findEventWithAllTasks(database: Database, id: string): Promise<EventWithTasks | null> {
  return isIdentifier(id) ? findBy(database, EVENT_WITH_ALL_TASKS, id) : null;
}

async function findBy(
  database: Database,
  statement: Statement<FoundEvent>,
  id: string,
  validity?: Validity,
): Promise<EventWithTasks | null> {
  const row = await database.row(statement, [id]);
  if (!row) return null;
  const [event] = eventsFrom([row.event], new Date(), validity);
  return event ? Object.assign(event, { tasks: row.tasks }) : null;
}
