import type { Transaction } from '#kit/database/database';
import { updateCredited, updateTeamsOfTile, updateTeamTotals } from '../teams/update-team-totals';
import type { EventTile } from '../tiles/tile.type';
import type { ParticipantKey } from './lock-participant';

/**
 * A tile counts once, from the submission time of its earliest approved proof, regardless of the number
 * of proofs and the order of reviews.
 */
const TOTALS = {
  text: `
  UPDATE events.participants p
  SET tiles_completed = d.tiles_completed, points = d.points, last_completion_at = d.last_completion_at
  FROM (
    SELECT u.user_id, count(c.tile_id)::integer AS tiles_completed, coalesce(sum(t.points), 0) AS points,
      max(c.completed_at) AS last_completion_at
    FROM unnest($2::text[]) AS u (user_id)
    LEFT JOIN (
      SELECT s.user_id, s.tile_id, min(s.submitted_at) AS completed_at
      FROM events.submissions s
      WHERE s.event_id = $1 AND s.user_id = ANY ($2) AND s.status = 'approved'
      GROUP BY s.user_id, s.tile_id
    ) c ON c.user_id = u.user_id
    LEFT JOIN events.tiles t ON t.id = c.tile_id
    GROUP BY u.user_id
  ) d
  WHERE p.event_id = $1 AND p.user_id = d.user_id`,
} as const;

/** A proof whose approval changed. */
type ChangedProof = ParticipantKey & { readonly tileId: number; readonly teamId: string | null };

/**
 * Recomputes the totals of a locked participant, or a locked team and its members, from the approved proofs.
 */
export async function updateTotals(transaction: Transaction, proof: ChangedProof): Promise<void> {
  const { eventId, userId, tileId, teamId } = proof;
  if (teamId === null) await transaction.rows(TOTALS, [eventId, [userId]]);
  else await updateTeamTotals(transaction, { eventId, userId, tileId, teamId });
}

const COMPLETED_BY = {
  name: 'events_participants_of_tile',
  text: `SELECT DISTINCT s.user_id AS "userId" FROM events.submissions s
  WHERE s.event_id = $1 AND s.tile_id = $2 AND s.status = 'approved'`,
} as const;

/** Batch size that stays well below the statement timeout of two seconds. */
const BATCH_SIZE = 2000;

/** Recomputes the totals of all users and teams who completed a tile of a locked event. */
export async function updateTotalsOfTile(
  transaction: Transaction,
  { eventId, id }: Pick<EventTile, 'eventId' | 'id'>,
): Promise<void> {
  const participants = await transaction.rows<ParticipantKey>(COMPLETED_BY, [eventId, id]);
  const hasTeams = await updateTeamsOfTile(transaction, { eventId, id });
  const userIds = participants.map(({ userId }) => userId);
  for (let first = 0; first < userIds.length; first += BATCH_SIZE) {
    const batch = userIds.slice(first, first + BATCH_SIZE);
    if (hasTeams) await updateCredited(transaction, eventId, batch);
    else await transaction.rows(TOTALS, [eventId, batch]);
  }
}
