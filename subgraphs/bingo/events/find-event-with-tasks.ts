import type { DataSource } from 'typeorm';
import {
  type Columns,
  namesOf,
  rowsOf,
  selectArrays,
  selectList,
  type ValuesByColumn,
} from '#kit/database/columns';
import { readRows, type Statement } from '#kit/database/statement';
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
const UNCOUNTED_EVENT_WITH_TASKS = eventWithTasks('uncounted_bingo_event_with_tasks', {
  ...EVENT_COLUMNS,
  participantCount: 'NULL::integer',
});

type Found = EventRow & { readonly tasks: ValuesByColumn<BingoTask> };

/** The event with its tasks in columns, as one JSON object. By one key, so that PostgreSQL keeps its plan. */
function eventWithTasks(name: string, columns: Columns<EventRow>): Statement {
  return {
    name,
    text: `SELECT to_json(found) AS found FROM (
        SELECT ${selectList(columns)}, (${selectArrays(TASK_NAMES, TASKS)}) AS tasks FROM bingo.events e WHERE e.id = $1
      ) AS found`,
  };
}

/**
 * One event and its tasks in one statement: who looks at one event looks at its board.
 *
 * @param countsParticipants whether anybody looks at `participantCount`, which is left out otherwise.
 * @returns null where none has the id.
 */
export async function findEventWithTasks(
  dataSource: DataSource,
  id: string,
  countsParticipants: boolean,
  validity: Validity,
): Promise<EventWithTasks | null> {
  if (!isIdentifier(id)) return null;
  const statement = countsParticipants ? EVENT_WITH_TASKS : UNCOUNTED_EVENT_WITH_TASKS;
  const [row] = await readRows<{ readonly found: Found }>(dataSource, statement, [id]);
  if (!row) return null;
  const [event] = eventsFrom([row.found], new Date(), validity);
  return event ? Object.assign(event, { tasks: rowsOf(TASK_NAMES, row.found.tasks) }) : null;
}
