import { z } from 'zod';
import { admitPublic, type Duties } from './duties';
import { Refusal } from './http-edge';
import type { Read } from './read';
import { parseInput } from './valid';

interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly members: number;
  readonly tasks_completed: number;
  readonly bingos: number;
  readonly points: number;
}

const query = z.object({ limit: z.coerce.number().int().min(1).optional() });

const MAX_LIMIT = 500;

const STANDINGS = {
  name: 'team standings',
  text: `
    SELECT id, name, color, member_count AS members, tasks_completed, bingos, points
    FROM bingo.teams WHERE event_id = $1
    ORDER BY points DESC, bingos DESC, tasks_completed DESC, last_completion_at, created_at, id
    LIMIT $2`,
};
const EVENT_EXISTS = { name: 'event exists', text: 'SELECT 1 FROM bingo.events WHERE id = $1' };

/** GET /bingo/events/:id/teams/leaderboard: one statement. */
export function showTeamStandings(duties: Duties): Read {
  const { pool } = duties;
  return async ({ message, response, params, query: given }) => {
    await admitPublic(duties, message, response);
    const { id: event } = params;
    const { limit } = parseInput(query, given);
    const most = limit === undefined ? null : Math.min(limit, MAX_LIMIT);
    const { rows } = await pool.query<TeamRow>({ ...STANDINGS, values: [event, most] });
    if (rows.length === 0 && (await pool.query({ ...EVENT_EXISTS, values: [event] })).rowCount === 0) {
      throw new Refusal(404, 'Event not found');
    }
    const leaderboard = rows.map(({ id, name, color, members, tasks_completed, bingos, points }, index) => ({
      rank: index + 1,
      team: { id, name, color, members },
      tasks_completed,
      bingos,
      points,
    }));
    return { leaderboard };
  };
}
