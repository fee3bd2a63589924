import type { DataSource } from 'typeorm';
import { readRows } from '#kit/database/statement';
import { notFound } from '#kit/errors';
import { isEventId } from '../events/find-events';
import { progressOf, type ScoredTile } from '../rules/tile-progress';
import type { TileProgress, TileProof } from './tile-progress.type';

interface ProgressRow {
  readonly tiles: readonly ScoredTile[];
  /** As JSON has them: a moment is text. */
  readonly proofs: readonly (Omit<TileProof, 'submittedAt'> & { readonly submittedAt: string })[];
}

/** One row when the event exists. */
const PROGRESS = {
  name: 'tile_progress',
  text: `SELECT
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'position', t.position, 'points', t.points)), '[]')
        FROM events.tiles t WHERE t.event_id = e.id) AS tiles,
      (SELECT coalesce(json_agg(json_build_object(
          'tileId', s.tile_id, 'status', s.status, 'submittedAt', s.submitted_at
        ) ORDER BY s.submitted_at, s.id), '[]')
        FROM events.submissions s WHERE s.event_id = e.id AND s.user_id = $2) AS proofs
    FROM events.events e WHERE e.id = $1`,
} as const;

/**
 * A user's own progress in an event, in one statement; that of somebody who never handed in a proof is at its beginning.
 *
 * @throws DomainError NOT_FOUND when there is no such event.
 */
export async function readProgress(
  dataSource: DataSource,
  eventId: string,
  userId: string,
): Promise<TileProgress> {
  const [row] = isEventId(eventId)
    ? await readRows<ProgressRow>(dataSource, PROGRESS, [eventId, userId])
    : [];
  if (!row) throw notFound('Event');
  const approved = row.proofs.filter(({ status }) => status === 'approved').map(({ tileId }) => tileId);
  const submissions = row.proofs.map((proof) => ({ ...proof, submittedAt: new Date(proof.submittedAt) }));
  return { eventId, userId, ...progressOf(row.tiles, approved), submissions };
}
