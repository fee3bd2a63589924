import type { Database } from '#kit/database/database';
import type { EventTexts } from '#kit/event-log/event-descriptions';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { findNamedUsers } from './users-by-id';

/** Returns the `username` of the user whom an event is about. */
export async function describeUsersOfEvents(
  database: Database,
  events: readonly LoggedEvent[],
): Promise<EventTexts[]> {
  const ids = events.map(({ data }) => ('userId' in data ? data.userId : null));
  const distinct = [...new Set(ids.filter((id) => id !== null))];
  if (distinct.length === 0) return events.map(() => ({}));
  const users = await findNamedUsers(database, distinct);
  const names = new Map(distinct.map((id, index) => [id, users[index]?.username ?? id]));
  return ids.map((id) => (id === null ? {} : { username: names.get(id) ?? id }));
}
