import { z } from 'zod';
import { admitPublic, type Duties } from './duties';
import { parseInput, Rejection } from './http-edge';
import type { Read } from './read';

interface StandingRow {
  readonly id: string | null;
  readonly username: string | null;
  readonly rsn: string;
  readonly tasks_completed: number;
  readonly bingos: number;
  readonly points: number;
}

const query = z.object({ limit: z.coerce.number().int().min(1).optional() });

const MAX_LIMIT = 500;

const STANDINGS = {
  name: 'standings',
  text: `
    SELECT u.id, u.username, p.rsn, p.tasks_completed, p.bingos, p.points
    FROM bingo.participants p LEFT JOIN auth.users u ON u.id = p.user_id
    WHERE p.event_id = $1
    ORDER BY p.points DESC, p.bingos DESC, p.tasks_completed DESC, p.last_completion_at, p.registered_at, p.id
    LIMIT $2`,
};
const EVENT_EXISTS = { name: 'event exists', text: 'SELECT 1 FROM bingo.events WHERE id = $1' };

/** GET /bingo/events/:id/leaderboard: one JOIN across the tables of two areas. */
export function showStandings(duties: Duties): Read {
  const { pool } = duties;
  return async ({ message, response, params, query: input }) => {
    await admitPublic(duties, message, response);
    const { id: event } = params;
    const { limit } = parseInput(query, input);
    const most = limit === undefined ? null : Math.min(limit, MAX_LIMIT);
    const { rows } = await pool.query<StandingRow>({ ...STANDINGS, values: [event, most] });
    if (rows.length === 0 && (await pool.query({ ...EVENT_EXISTS, values: [event] })).rowCount === 0) {
      throw new Rejection(404, 'Event not found');
    }
    const leaderboard = rows.map(({ id, username, rsn, tasks_completed, bingos, points }, index) => ({
      rank: index + 1,
      user: id === null ? null : { id, username },
      rsn,
      tasks_completed,
      bingos,
      points,
    }));
    return { leaderboard };
  };
}
