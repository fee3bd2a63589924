import type { Database } from '#kit/database/database';
import { type StatusFacts, statusAt } from '#kit/rules/event-status';

const CLOSED = {
  name: 'bingo_closed_event',
  text: 'SELECT FROM bingo.results WHERE event_id = $1',
} as const;

/** Returns whether an event has results. */
export async function isClosed(database: Database, eventId: string): Promise<boolean> {
  return (await database.row(CLOSED, [eventId])) !== undefined;
}

/** Returns why an event cannot get a start, end and status: a closed event must stay over. Null if it can. */
export async function closedProblem(
  database: Database,
  eventId: string,
  facts: StatusFacts,
): Promise<string | null> {
  if (statusAt(facts, new Date()) === 'completed' || !(await isClosed(database, eventId))) return null;
  return 'must leave the event over because its results are closed; reopen it first';
}
