import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { LoaderKey } from '#kit/context';
import { readRows } from '#kit/database/statement';
import type { BingoTask } from './bingo-task.type';

const TASKS_OF_EVENTS = {
  name: 'bingo_tasks_of_events',
  text: `SELECT t.event_id AS "eventId", t.position, t.name, t.description, t.points, t.trigger
    FROM bingo.tasks t WHERE t.event_id = ANY($1) ORDER BY t.event_id, t.position`,
} as const;

type TaskOfEvent = BingoTask & { readonly eventId: string };

/**
 * Batches the tasks of many events, by position, into one statement; remembers none, for a later mutation may change
 * them.
 */
export class TasksOfEvents extends DataLoader<string, BingoTask[]> {
  constructor(dataSource: DataSource) {
    super((eventIds) => tasksOfEvents(dataSource, eventIds), { cache: false });
  }
}

/** Makes the operation's `TasksOfEvents`, for `loaderOf`. Keep it: each key has an instance of its own. */
export function tasksOfEventsKey(dataSource: DataSource): LoaderKey<TasksOfEvents> {
  return {
    make: () => new TasksOfEvents(dataSource),
    made: (value): value is TasksOfEvents => value instanceof TasksOfEvents,
  };
}

async function tasksOfEvents(dataSource: DataSource, eventIds: readonly string[]): Promise<BingoTask[][]> {
  const rows = await readRows<TaskOfEvent>(dataSource, TASKS_OF_EVENTS, [[...new Set(eventIds)]]);
  const byEvent = new Map<string, BingoTask[]>(eventIds.map((eventId) => [eventId, []]));
  for (const { eventId, ...task } of rows) byEvent.get(eventId)?.push(task);
  return eventIds.map((eventId) => byEvent.get(eventId) ?? []);
}
