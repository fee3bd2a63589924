import { type Connection, connectionOf, isInt32, isTime, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { rowsByNumber } from '#kit/rows-by-key';
import { STANDINGS_ORDER } from '../standings/standings-order';
import { addBonuses, type FeedRow } from './add-bonuses';
import { type BingoCompletion, BingoCompletionConnection } from './bingo-completion.type';

/** A page of the completions in an event. */
export interface CompletionPage {
  readonly eventId: string;
  /** Only of the first so many participants of the standings; null for all. */
  readonly best: number | null;
  readonly slice: Slice;
}

export type CompletionOrder = 'newest first' | 'oldest first';

const STATEMENTS = {
  'newest first': { name: 'bingo_completions_newest_first', text: statement('DESC', '<', 'infinity') },
  'oldest first': { name: 'bingo_completions_oldest_first', text: statement('ASC', '>', '-infinity') },
} as const;

const COUNT = {
  name: 'bingo_completion_count',
  text: `SELECT coalesce(sum(b.tasks_completed), 0)::integer AS count FROM (
      SELECT p.tasks_completed FROM bingo.participants p WHERE p.event_id = $1 ORDER BY ${STANDINGS_ORDER} LIMIT $2
    ) b`,
} as const;

/**
 * $1 events, $2 maxima of participants, $3 to $5 keys of the previous items, $6 how many. Points are added up
 * for the items of the page only.
 *
 * @param start time before all, in this direction.
 */
function statement(direction: 'ASC' | 'DESC', follows: '<' | '>', start: string): string {
  const order = ['c.completed_at', 'c.participant_id', 'c.position'];
  const ordered = order.map((column) => `${column} ${direction}`).join(', ');
  const page = `(${order.join(', ')}) ${follows}
        (coalesce(asked.after_time, '${start}'), coalesce(asked.after_id, ''), coalesce(asked.after_position, 0))
      ORDER BY ${ordered} LIMIT asked.first`;
  return `SELECT asked.number, p.id AS "participantId", json_build_object('id', p.user_id) AS user, p.rsn,
      c.position AS "taskPosition", t.name AS "taskName", c.completed_at AS "completedAt", t.points, 0 AS bonus,
      e.id AS "eventId", e.bonuses IS NOT NULL AS "hasBonuses",
      (SELECT sum(earlier_task.points)::integer FROM bingo.completions earlier
        JOIN bingo.tasks earlier_task ON earlier_task.event_id = asked.event_id AND earlier_task.position = earlier.position
        WHERE earlier.participant_id = p.id
          AND (earlier.completed_at, earlier.position) <= (c.completed_at, c.position)) AS "totalPoints"
    FROM unnest($1::text[], $2::integer[], $3::timestamptz[], $4::text[], $5::integer[], $6::integer[])
      WITH ORDINALITY AS asked (event_id, best, after_time, after_id, after_position, first, number)
    CROSS JOIN LATERAL (
      (SELECT c.participant_id, c.position, c.completed_at FROM bingo.completions c
        WHERE asked.best IS NULL AND c.event_id = asked.event_id AND ${page})
      UNION ALL
      (SELECT c.participant_id, c.position, c.completed_at
        FROM (SELECT p.id FROM bingo.participants p WHERE p.event_id = asked.event_id
          ORDER BY ${STANDINGS_ORDER} LIMIT asked.best) best
        JOIN bingo.completions c ON c.participant_id = best.id
        WHERE asked.best IS NOT NULL AND ${page})
    ) c
    JOIN bingo.participants p ON p.id = c.participant_id
    JOIN bingo.events e ON e.id = asked.event_id
    JOIN bingo.tasks t ON t.event_id = asked.event_id AND t.position = c.position
    ORDER BY asked.number, ${ordered}`;
}

/** Returns whether the values of a cursor are a key of the completions of an event. */
export function isCompletionKey([time, id, position, ...others]: readonly unknown[]): boolean {
  return (
    isTime(time) &&
    typeof id === 'string' &&
    /^[\w-]{1,64}$/.test(id) &&
    isInt32(position) &&
    others.length === 0
  );
}

/**
 * Returns a page of the completions that count in each event, in one statement; in two if there are bonuses.
 */
export async function readCompletions(
  database: Database,
  pages: readonly CompletionPage[],
  order: CompletionOrder,
): Promise<Connection<BingoCompletion>[]> {
  const rows = await database.rows<FeedRow & { readonly number: string }>(STATEMENTS[order], [
    pages.map(({ eventId }) => eventId),
    pages.map(({ best }) => best),
    ...[0, 1, 2].map((part) => pages.map(({ slice }) => slice.after?.[part] ?? null)),
    pages.map(({ slice }) => slice.first + 1),
  ]);
  await addBonuses(database, rows);
  const found = rowsByNumber(pages, rows);
  return pages.map(({ eventId, best, slice }, index) =>
    connectionOf(BingoCompletionConnection, found[index] ?? [], {
      slice,
      keyOf: ({ completedAt, participantId, taskPosition }) => [completedAt, participantId, taskPosition],
      count: async () => (await database.row<{ count: number }>(COUNT, [eventId, best]))?.count ?? 0,
    }),
  );
}
