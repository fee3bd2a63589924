import type { DataSource } from 'typeorm';
import { readRows } from '#kit/database/statement';
import type { BingoTask } from './bingo-task.type';

const TASKS_OF_EVENTS = {
  name: 'bingo_tasks_of_events',
  text: `SELECT t.event_id AS "eventId", t.position, t.name, t.description, t.points, t.trigger
    FROM bingo.tasks t WHERE t.event_id = ANY($1) ORDER BY t.event_id, t.position`,
} as const;

type TaskOfEvent = BingoTask & { readonly eventId: string };

/** The tasks of many events, each by position, in one statement. */
export async function tasksOfEvents(
  dataSource: DataSource,
  eventIds: readonly string[],
): Promise<BingoTask[][]> {
  const rows = await readRows<TaskOfEvent>(dataSource, TASKS_OF_EVENTS, [[...new Set(eventIds)]]);
  const byEvent = new Map<string, BingoTask[]>(eventIds.map((eventId) => [eventId, []]));
  for (const { eventId, ...task } of rows) byEvent.get(eventId)?.push(task);
  return eventIds.map((eventId) => byEvent.get(eventId) ?? []);
}
