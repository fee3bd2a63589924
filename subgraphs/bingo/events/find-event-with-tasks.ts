import { type Columns, rowsOf, selectArrays, selectList, type ValuesByColumn } from '#kit/database/columns';
import type { Database } from '#kit/database/database';
import type { Statement, StatementName } from '#kit/database/statement';
import type { Validity } from '#kit/validity';
import { keysOf } from '#protocol/records';
import { isIdentifier } from '#protocol/rules/text';
import type { BingoEvent } from './bingo-event.type';
import type { BingoTask } from './bingo-task.type';
import { EVENT_COLUMNS, type EventRow, eventsFrom } from './find-events';
import { TASK_COLUMNS } from './tasks-of-events';

/** An event with its tasks, by position. */
export interface EventWithTasks extends BingoEvent {
  readonly tasks: BingoTask[];
}

const TASK_NAMES = keysOf(TASK_COLUMNS);

const TASKS = `SELECT ${selectList(TASK_COLUMNS)} FROM bingo.tasks t WHERE t.event_id = e.id ORDER BY t.position`;

const EVENT_WITH_TASKS = eventWithTasks('bingo_event_with_tasks', EVENT_COLUMNS);

/** Counting the participants costs as much as the rest of the query. */
const UNCOUNTED_EVENT_WITH_TASKS = eventWithTasks('bingo_uncounted_event_with_tasks', {
  ...EVENT_COLUMNS,
  participantCount: 'NULL::integer',
});

interface FoundEvent {
  readonly event: EventRow;
  readonly tasks: BingoTask[];
}

/**
 * Returns a statement that selects one event and its tasks, in columns, as one JSON object. Takes a single
 * id, not an array, so that PostgreSQL keeps a generic plan.
 */
function eventWithTasks(name: StatementName, columns: Columns<EventRow>): Statement<FoundEvent> {
  return {
    name,
    text: `SELECT to_json(found) AS found FROM (
        SELECT ${selectList(columns)}, (${selectArrays(TASK_NAMES, TASKS)}) AS tasks FROM bingo.events e WHERE e.id = $1
      ) AS found`,
    decode: (
      returned: readonly { readonly found: EventRow & { readonly tasks: ValuesByColumn<BingoTask> } }[],
    ) => returned.map(({ found }) => ({ event: found, tasks: rowsOf(TASK_NAMES, found.tasks) })),
  };
}

/**
 * Reads one event and its tasks in one statement, as clients that request a single event usually select its
 * board.
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
  const statement = countsParticipants ? EVENT_WITH_TASKS : UNCOUNTED_EVENT_WITH_TASKS;
  const row = await database.row(statement, [id]);
  if (!row) return null;
  const [event] = eventsFrom([row.event], new Date(), validity);
  return event ? Object.assign(event, { tasks: row.tasks }) : null;
}
