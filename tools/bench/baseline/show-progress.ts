import { admitUser, type Duties } from './duties';
import { Rejection } from './http-edge';
import type { Read } from './read';

interface ProgressRow {
  /** Null if the user is not registered. */
  readonly participant_id: string | null;
  readonly rsn: string;
  readonly bingos: number;
  readonly points: number;
  /** Null if nothing is completed. */
  readonly position: number | null;
  readonly completed_at: Date;
  readonly proof: string;
}

const PROGRESS = {
  name: 'progress',
  text: `
    SELECT p.id AS participant_id, p.rsn, p.bingos, p.points, c.position, c.completed_at, c.proof
    FROM bingo.events e
    LEFT JOIN bingo.participants p ON p.event_id = e.id AND p.user_id = $2
    LEFT JOIN bingo.completions c ON c.participant_id = p.id
    WHERE e.id = $1 ORDER BY c.completed_at, c.position`,
};

/** GET /bingo/events/:id/progress: the participant with completed tasks, in one JOIN. */
export function showProgress(duties: Duties): Read {
  return async ({ message, response, params }) => {
    const { userId } = await admitUser(duties, message, response);
    const { rows } = await duties.pool.query<ProgressRow>({
      ...PROGRESS,
      values: [params.id, userId],
    });
    const [first] = rows;
    if (!first) throw new Rejection(404, 'Event not found');
    const { participant_id, rsn, bingos, points } = first;
    if (participant_id === null) throw new Rejection(404, 'You are not registered for this event');
    const achievements = rows.flatMap(({ position: task_position, completed_at, proof }) =>
      task_position === null ? [] : [{ task_position, completed_at, proof }],
    );
    const tasks_completed = achievements
      .map((achievement) => achievement.task_position)
      .sort((a, b) => a - b);
    return { participant_id, rsn, tasks_completed, bingos, points, achievements };
  };
}
