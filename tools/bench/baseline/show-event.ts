import { admitPublic, type Duties } from './duties';
import { Rejection } from './http-edge';
import { STATUS } from './list-events';
import type { Read } from './read';

interface EventRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly status: string;
  readonly start_date: Date;
  readonly end_date: Date;
  readonly board_size: number;
  readonly tasks: readonly unknown[];
}

const EVENT = {
  name: 'event',
  text: `
    SELECT e.id, e.name, e.description, ${STATUS} AS status, e.start_date, e.end_date, e.board_size,
      coalesce(json_agg(json_build_object('position', t.position, 'name', t.name, 'description', t.description,
        'points', t.points, 'trigger', t.trigger) ORDER BY t.position) FILTER (WHERE t.position IS NOT NULL), '[]') AS tasks
    FROM bingo.events e LEFT JOIN bingo.tasks t ON t.event_id = e.id
    WHERE e.id = $1 GROUP BY e.id`,
};

/** GET /bingo/events/:id: the event with its tasks, in one JOIN. */
export function showEvent(duties: Duties): Read {
  return async ({ message, response, params }) => {
    await admitPublic(duties, message, response);
    const { rows } = await duties.pool.query<EventRow>({ ...EVENT, values: [params.id] });
    const [row] = rows;
    if (!row) throw new Rejection(404, 'Event not found');
    const { board_size: size, tasks, ...event } = row;
    return { ...event, board: { size, tasks } };
  };
}
