import type { Database } from '#kit/database/database';
import { DomainError, notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import { instantText } from '#protocol/rules/time';
import type { BingoAchievement } from '../completions/bingo-achievement.type';
import type { BingoProgress } from './bingo-progress.type';

interface ProgressRow {
  /** Null if the user is not registered. */
  readonly participantId: string | null;
  readonly rsn: string;
  readonly bingos: number;
  readonly points: number;
  readonly hasHook: boolean;
  readonly teamId: string | null;
  /** Timestamps are JSON strings. */
  readonly achievements: readonly (Omit<BingoAchievement, 'completedAt'> & {
    readonly completedAt: string;
  })[];
}

/** Returns one row if the event exists. */
const PROGRESS = {
  name: 'bingo_progress',
  text: `SELECT p.id AS "participantId", p.rsn, p.bingos, p.points,
      p.hook_key_hash IS NOT NULL AS "hasHook", p.team_id AS "teamId",
      (SELECT coalesce(json_agg(json_build_object(
          'taskPosition', c.position, 'completedAt', c.completed_at, 'proof', c.proof
        ) ORDER BY c.completed_at, c.position), '[]')
        FROM bingo.completions c WHERE c.participant_id = p.id) AS achievements
    FROM bingo.events e
    LEFT JOIN bingo.participants p ON p.event_id = e.id AND p.user_id = $2
    WHERE e.id = $1`,
} as const;

/**
 * Returns the user's own progress in an event, in one statement.
 *
 * @throws DomainError NOT_FOUND if the event does not exist or the user is not registered for it.
 */
export async function readProgress(
  database: Database,
  eventId: string,
  userId: string,
): Promise<BingoProgress> {
  const [row] = isIdentifier(eventId) ? await database.rows<ProgressRow>(PROGRESS, [eventId, userId]) : [];
  if (!row) throw notFound('Event');
  const { participantId, achievements, ...own } = row;
  if (participantId === null) throw new DomainError('NOT_FOUND', 'You are not registered for this event');
  const tasksCompleted = achievements.map(({ taskPosition }) => taskPosition).sort((a, b) => a - b);
  return {
    participantId,
    ...own,
    tasksCompleted,
    achievements: achievements.map(({ taskPosition, completedAt, proof }) => ({
      taskPosition,
      completedAt: instantText(completedAt),
      proof,
    })),
  };
}
