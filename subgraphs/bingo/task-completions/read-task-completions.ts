import { type Connection, connectionOf, isTime, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { rowsByNumber } from '#kit/rows-by-key';
import { type BingoTaskCompletion, BingoTaskCompletionConnection } from './bingo-task-completion.type';

/** A task of an event. */
export interface TaskOfEvent {
  readonly eventId: string;
  readonly position: number;
}

/** A page of completions to read. */
export interface CompletionsRequest extends TaskOfEvent {
  readonly slice: Slice;
}

const COUNTS = {
  name: 'bingo_completion_counts',
  text: `SELECT p.event_id AS "eventId", c.position, count(*)::integer AS count
    FROM bingo.participants p JOIN bingo.completions c ON c.participant_id = p.id
    WHERE p.event_id = ANY($1) GROUP BY p.event_id, c.position`,
} as const;

/** $1 events, $2 positions, $3 and $4 keys of the previous items, $5 how many. */
const COMPLETIONS = {
  name: 'bingo_completions_of_tasks',
  text: `SELECT asked.number, found."participantId", json_build_object('id', found.user_id) AS user, found.rsn,
      found.completed_at AS "completedAt"
    FROM unnest($1::text[], $2::integer[], $3::timestamptz[], $4::text[], $5::integer[])
      WITH ORDINALITY AS asked (event_id, position, after_time, after_id, first, number)
    CROSS JOIN LATERAL (
      SELECT p.id AS "participantId", p.user_id, p.rsn, c.completed_at
      FROM bingo.participants p JOIN bingo.completions c ON c.participant_id = p.id
      WHERE p.event_id = asked.event_id AND c.position = asked.position
        AND (asked.after_time IS NULL OR (c.completed_at, p.id) > (asked.after_time, asked.after_id))
      ORDER BY c.completed_at, p.id LIMIT asked.first
    ) AS found
    ORDER BY asked.number, found.completed_at, found."participantId"`,
} as const;

/** Returns whether the values of a cursor are a key of completions. */
export function isCompletionKey([time, id, ...others]: readonly unknown[]): boolean {
  return (
    isTime(time) && typeof id === 'string' && id.length <= 64 && /^\w*[\w-]*$/.test(id) && others.length === 0
  );
}

/** Returns how many participants completed each task, in one statement. */
export async function completionCountsOf(
  database: Database,
  tasks: readonly TaskOfEvent[],
): Promise<number[]> {
  const events = [...new Set(tasks.map(({ eventId }) => eventId))];
  const rows = await database.rows<TaskOfEvent & { readonly count: number }>(COUNTS, [events]);
  const counts = new Map(rows.map(({ eventId, position, count }) => [keyOf(eventId, position), count]));
  return tasks.map(({ eventId, position }) => counts.get(keyOf(eventId, position)) ?? 0);
}

/** Returns a page of the completions of each task, oldest first, in one statement. */
export async function completionsOf(
  database: Database,
  requests: readonly CompletionsRequest[],
): Promise<Connection<BingoTaskCompletion>[]> {
  const rows = await database.rows<BingoTaskCompletion & { readonly number: string }>(COMPLETIONS, [
    requests.map(({ eventId }) => eventId),
    requests.map(({ position }) => position),
    requests.map(({ slice }) => slice.after?.[0] ?? null),
    requests.map(({ slice }) => slice.after?.[1] ?? null),
    requests.map(({ slice }) => slice.first + 1),
  ]);
  const pages = rowsByNumber(requests, rows);
  return requests.map(({ slice, ...task }, index) =>
    connectionOf(BingoTaskCompletionConnection, pages[index] ?? [], {
      slice,
      keyOf: ({ completedAt, participantId }) => [completedAt, participantId],
      count: async () => (await completionCountsOf(database, [task]))[0] ?? 0,
    }),
  );
}

function keyOf(eventId: string, position: number): string {
  return `${position} ${eventId}`;
}
