import type { Database } from '#kit/database/database';

const CLOSED_AT = {
  name: 'bingo_closed_times',
  text: 'SELECT event_id AS "eventId", closed_at AS "closedAt" FROM bingo.results WHERE event_id = ANY($1)',
} as const;

/** Returns when events were closed, in one statement; null for one that is not. */
export async function closedTimes(database: Database, eventIds: readonly string[]): Promise<(Date | null)[]> {
  const rows = await database.rows<{ eventId: string; closedAt: Date }>(CLOSED_AT, [eventIds]);
  const byId = new Map(rows.map(({ eventId, closedAt }) => [eventId, closedAt]));
  return eventIds.map((id) => byId.get(id) ?? null);
}
