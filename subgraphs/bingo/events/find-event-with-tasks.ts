import { type Columns, rowsOf, selectArrays, selectList, type ValuesByColumn } from '#kit/database/columns';
import type { Database } from '#kit/database/database';
import type { Statement, StatementName } from '#kit/database/statement';
import type { Validity } from '#kit/validity';
import { keysOf } from '#protocol/records';
import { isIdentifier } from '#protocol/rules/text';
import { isShown } from '../hidden-tasks/shown-sql';
import type { BingoEvent } from './bingo-event.type';
import type { BingoTask, BoardTask } from './bingo-task.type';
import { EVENT_COLUMNS, type EventRow, eventsFrom } from './find-events';
import { TASK_COLUMNS } from './tasks-of-events';

/** An event with its tasks, by position. */
export interface EventWithTasks extends BingoEvent {
  readonly tasks: BoardTask[];
}

const TASK_NAMES = keysOf(TASK_COLUMNS);
const BOARD_TASK_NAMES = [...TASK_NAMES, 'eventId'] as const;

const tasksWhere = (condition: string): string =>
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
        SELECT ${selectList(columns)}, (${selectArrays(TASK_NAMES, tasksWhere(condition))}) AS tasks FROM bingo.events e WHERE e.id = $1
      ) AS found`,
    decode: (returned: readonly { readonly found: ReturnedEvent }[]) =>
      returned.map(({ found }) => ({ event: found, tasks: tasksFrom(found) })),
  };
}

/** Tasks have the id of their event from the start: copying each of them would take longer than decoding. */
function tasksFrom({ id, tasks }: ReturnedEvent): BoardTask[] {
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
