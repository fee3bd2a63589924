import { z } from 'zod';
import { admitPublic, type Duties } from './duties';
import { parseInput } from './http-edge';
import type { Read } from './read';

/**
 * SQL expression for use with `bingo.events e`: the status, derived from the time unless an organiser set it.
 */
export const STATUS = `coalesce(e.set_status,
    CASE WHEN now() < e.start_date THEN 'upcoming' WHEN now() > e.end_date THEN 'completed' ELSE 'active' END)`;

const query = z.object({ status: z.enum(['active', 'upcoming', 'completed']).optional() });

const EVENTS = `
  SELECT e.id, e.name, e.description, ${STATUS} AS status, e.start_date, e.end_date,
    (SELECT count(*)::int FROM bingo.participants p WHERE p.event_id = e.id) AS participant_count, e.board_size
  FROM bingo.events e`;
const ORDER = 'ORDER BY e.start_date DESC, e.id DESC';

const ALL = { name: 'events', text: `${EVENTS} ${ORDER}` };
const OF_STATUS = { name: 'events of status', text: `${EVENTS} WHERE ${STATUS} = $1 ${ORDER}` };

/** GET /bingo/events: one statement. */
export function listEvents(duties: Duties): Read {
  return async ({ message, response, query: input }) => {
    await admitPublic(duties, message, response);
    const { status } = parseInput(query, input);
    const { rows } = await duties.pool.query(status ? { ...OF_STATUS, values: [status] } : ALL);
    return { events: rows };
  };
}
