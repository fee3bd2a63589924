import type { Duties } from './duties';
import { admitPlugin } from './duties';
import { Rejection } from './http-edge';
import { STATUS } from './list-events';
import type { Read } from './read';

interface ConfigurationRow {
  readonly event_id: string;
  readonly rsn: string;
  readonly status: string;
  readonly tasks: readonly unknown[];
}

const CONFIGURATION = {
  name: 'configuration',
  text: `
    SELECT p.event_id, p.rsn, ${STATUS} AS status,
      coalesce(json_agg(json_build_object('position', t.position, 'trigger', t.trigger,
        'completed', c.position IS NOT NULL) ORDER BY t.position) FILTER (WHERE t.position IS NOT NULL), '[]') AS tasks
    FROM bingo.participants p
    JOIN bingo.events e ON e.id = p.event_id
    LEFT JOIN bingo.tasks t ON t.event_id = p.event_id
    LEFT JOIN bingo.completions c ON c.participant_id = p.id AND c.position = t.position
    WHERE p.key_hash = $1 GROUP BY p.id, e.id`,
};
const EVENT_EXISTS = { name: 'event exists', text: 'SELECT 1 FROM bingo.events WHERE id = $1' };

/** GET /bingo/config/:event_id: the plugin's configuration, in one JOIN. */
export function showConfiguration(duties: Duties): Read {
  const { pool } = duties;
  return async ({ message, response, params }) => {
    const keyHash = await admitPlugin(duties, message, response);
    const { rows } = await pool.query<ConfigurationRow>({ ...CONFIGURATION, values: [keyHash] });
    const [row] = rows;
    if (!row) throw new Rejection(401, 'Authentication required');
    const { event_id, rsn, status, tasks } = row;
    const { event_id: requested } = params;
    if (event_id !== requested) {
      const { rowCount } = await pool.query({ ...EVENT_EXISTS, values: [requested] });
      throw rowCount
        ? new Rejection(403, 'This key belongs to another event')
        : new Rejection(404, 'Event not found');
    }
    return { event_id, rsn, tasks, poll_interval: status === 'active' ? 30_000 : 300_000 };
  };
}
