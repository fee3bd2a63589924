import {
  type Columns,
  namesOf,
  rowsOf,
  selectArrays,
  selectList,
  type ValuesByColumn,
} from '#kit/database/columns';
import type { Database } from '#kit/database/database';
import type { Statement, StatementName } from '#kit/database/statement';
import type { Validity } from '#kit/validity';
import { isIdentifier } from '#protocol/rules/text';
import type { BingoEvent } from './bingo-event.type';
import type { BingoTask } from './bingo-task.type';
import { EVENT_COLUMNS, type EventRow, eventsFrom } from './find-events';
import { TASK_COLUMNS } from './tasks-of-events';

/** An event whose tasks were read with it, by position. */
export interface EventWithTasks extends BingoEvent {
  readonly tasks: BingoTask[];
}

const TASK_NAMES = namesOf(TASK_COLUMNS);

const TASKS = `SELECT ${selectList(TASK_COLUMNS)} FROM bingo.tasks t WHERE t.event_id = e.id ORDER BY t.position`;

const EVENT_WITH_TASKS = eventWithTasks('bingo_event_with_tasks', EVENT_COLUMNS);

/** Counting costs as much as all the rest. */
const UNCOUNTED_EVENT_WITH_TASKS = eventWithTasks('bingo_uncounted_event_with_tasks', {
  ...EVENT_COLUMNS,
  participantCount: 'NULL::integer',
});

interface FoundEvent {
  readonly event: EventRow;
  readonly tasks: BingoTask[];
}

/** The event with its tasks in columns, as one JSON object. By one key, so that PostgreSQL keeps its plan. */
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
 * One event and its tasks in one statement: who looks at one event looks at its board.
 *
 * @param countsParticipants whether anybody looks at `participantCount`, which is left out otherwise.
 * @returns null where none has the id.
 */
export async function findEventWithTasks(
  database: Database,
  id: string,
  countsParticipants: boolean,
  validity: Validity,
): Promise<EventWithTasks | null> {
  if (!isIdentifier(id)) return null;
  const statement = countsParticipants ? EVENT_WITH_TASKS : UNCOUNTED_EVENT_WITH_TASKS;
  const row = await database.row(statement, [id]);
  if (!row) return null;
  const [event] = eventsFrom([row.event], new Date(), validity);
  return event ? Object.assign(event, { tasks: row.tasks }) : null;
}
