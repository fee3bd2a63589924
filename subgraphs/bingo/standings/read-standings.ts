import type { DataSource } from 'typeorm';
import { readRows } from '#kit/database/statement';
import { invalidArgument } from '#kit/errors';
import type { BingoStanding } from './bingo-standing.type';

/** A limit above this is lowered to it; without one the standings list everybody. */
const MOST_STANDINGS = 500;

/** In the order of `ix_participants_standings`: whoever has completed nothing comes after those who have. */
const STANDINGS = {
  name: 'bingo_standings',
  text: `SELECT p.user_id AS "userId", p.rsn, p.tasks_completed AS "tasksCompleted", p.bingos, p.points
    FROM bingo.participants p WHERE p.event_id = $1
    ORDER BY p.points DESC, p.bingos DESC, p.tasks_completed DESC, p.last_completion_at, p.registered_at, p.id
    LIMIT $2`,
} as const;

type StandingRow = Omit<BingoStanding, 'rank' | 'user'> & { readonly userId: string };

/**
 * The standings of an event: points, bingos, completed tasks, earlier last completion, earlier registration.
 *
 * @param eventId of an event that may exist.
 * @param limit at least 1; null for everybody.
 * @throws DomainError BAD_USER_INPUT for a limit below 1.
 */
export async function readStandings(
  dataSource: DataSource,
  eventId: string,
  limit: number | null,
): Promise<BingoStanding[]> {
  if (limit !== null && limit < 1) throw invalidArgument('limit', 'must be at least 1');
  const most = limit === null ? null : Math.min(limit, MOST_STANDINGS);
  const rows = await readRows<StandingRow>(dataSource, STANDINGS, [eventId, most]);
  return rows.map(({ userId, rsn, tasksCompleted, bingos, points }, index) => ({
    rank: index + 1,
    user: { id: userId },
    rsn,
    tasksCompleted,
    bingos,
    points,
  }));
}
