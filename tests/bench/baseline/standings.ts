import type { RequestHandler } from 'express';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Counter } from './surroundings';

const row = z.custom<{
  readonly id: string | null;
  readonly username: string | null;
  readonly rsn: string;
  readonly tasks_completed: number;
  readonly bingos: number;
  readonly points: number;
}>((value) => typeof value === 'object' && value !== null);

const STANDINGS = `
  SELECT u.id, u.username, p.rsn, p.tasks_completed, p.bingos, p.points
  FROM bingo.participants p LEFT JOIN auth.users u ON u.id = p.user_id
  WHERE p.event_id = $1
  ORDER BY p.points DESC, p.bingos DESC, p.tasks_completed DESC, p.last_completion_at, p.registered_at, p.id`;

/** GET /bingo/events/:id/leaderboard: one JOIN across two areas' tables. */
export function showStandings(pool: Pool, count: Counter): RequestHandler {
  return async (request, response) => {
    await count(`address:${request.socket.remoteAddress}`, response);
    const { id } = request.params;
    const event = await pool.query({
      name: 'event',
      text: 'SELECT 1 FROM bingo.events WHERE id = $1',
      values: [id],
    });
    if (event.rowCount === 0) return void response.status(404).json({ error: 'Event not found' });
    const { rows } = await pool.query({ name: 'standings', text: STANDINGS, values: [id] });
    const leaderboard = rows.map((value: unknown, index) => {
      const { id: userId, username, rsn, tasks_completed, bingos, points } = row.parse(value);
      const user = userId === null ? null : { id: userId, username };
      return { rank: index + 1, user, rsn, tasks_completed, bingos, points };
    });
    response.json({ leaderboard });
  };
}
