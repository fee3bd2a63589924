import type { Database } from '#kit/database/database';
import type { Mode } from '#kit/rules/team-size';
import { notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import { progressOf, type ScoredTile } from '../rules/tile-progress';
import { SUBMISSION_COLUMNS } from '../submissions/submission-columns';
import type { Submission } from '../submissions/tile-submission.type';
import { readTeamProgress } from './read-team-progress';
import type { UserProgress } from './tile-progress.type';

interface ProgressRow {
  readonly mode: Mode;
  readonly tiles: readonly ScoredTile[];
  /** From JSON, with timestamps as text. */
  readonly submissions: readonly (Omit<Submission, 'submittedAt' | 'reviewedAt' | 'claimedUntil'> & {
    readonly submittedAt: string;
    readonly reviewedAt: string | null;
    readonly claimedUntil: string | null;
  })[];
}

/** One row when the event exists. */
const PROGRESS = {
  name: 'events_tile_progress',
  text: `SELECT e.mode,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'position', t.position, 'points', t.points)), '[]')
        FROM events.tiles t WHERE t.event_id = e.id) AS tiles,
      (SELECT coalesce(json_agg(p ORDER BY p."submittedAt", p.id), '[]') FROM (
        SELECT ${SUBMISSION_COLUMNS} FROM events.submissions s WHERE s.event_id = e.id AND s.user_id = $2
      ) p) AS submissions
    FROM events.events e WHERE e.id = $1`,
} as const;

/**
 * Returns a user's progress in an event, in a solo event in one statement; initial progress for a user
 * without proofs.
 *
 * @throws DomainError NOT_FOUND when there is no such event.
 */
export async function readProgress(
  database: Database,
  eventId: string,
  userId: string,
): Promise<UserProgress> {
  const [row] = isIdentifier(eventId) ? await database.rows<ProgressRow>(PROGRESS, [eventId, userId]) : [];
  if (!row) throw notFound('Event');
  const submissions = row.submissions.map(({ submittedAt, reviewedAt, claimedUntil, ...submission }) => ({
    submittedAt: new Date(submittedAt),
    reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
    claimedUntil: claimedUntil === null ? null : new Date(claimedUntil),
    ...submission,
  }));
  if (row.mode === 'teams') {
    const progress = await readTeamProgress(database, { eventId, userId }, row.tiles);
    return { eventId, userId, ...progress, submissions };
  }
  const approved = submissions.filter(({ status }) => status === 'approved').map(({ tileId }) => tileId);
  return { eventId, userId, teamId: null, ...progressOf(row.tiles, approved), submissions };
}
