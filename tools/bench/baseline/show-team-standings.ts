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

/** The members of an event are counted once, not for each team: the faster of the two. */
const STANDINGS = {
  name: 'team standings',
  text: `
    SELECT t.id, t.name, t.color, coalesce(m.members, 0) AS members, t.tasks_completed, t.bingos, t.points
    FROM bingo.teams t
    LEFT JOIN (
      SELECT team_id, count(*)::integer AS members FROM bingo.participants WHERE event_id = $1 GROUP BY team_id
    ) m ON m.team_id = t.id
    WHERE t.event_id = $1
    ORDER BY t.points DESC, t.bingos DESC, t.tasks_completed DESC, t.last_completion_at, t.created_at, t.id
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
