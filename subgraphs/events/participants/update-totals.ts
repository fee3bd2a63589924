import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import type { ParticipantKey } from './lock-participant';

/**
 * A tile counts once, from the moment at which the earliest of its approved proofs was handed in: neither the number of
 * proofs nor the order of reviews makes a difference.
 *
 * @param of the condition that picks the approved proofs and the participants `o`.
 */
const totals = (of: string) => `
  UPDATE events.participants p
  SET tiles_completed = d.tiles_completed, points = d.points, last_completion_at = d.last_completion_at
  FROM (
    SELECT o.event_id, o.user_id, count(c.tile_id)::integer AS tiles_completed,
      coalesce(sum(t.points), 0) AS points, max(c.completed_at) AS last_completion_at
    FROM events.participants o
    LEFT JOIN (
      SELECT o.user_id, o.tile_id, min(o.submitted_at) AS completed_at
      FROM events.submissions o WHERE ${of} AND o.status = 'approved'
      GROUP BY o.user_id, o.tile_id
    ) c ON c.user_id = o.user_id
    LEFT JOIN events.tiles t ON t.id = c.tile_id
    WHERE ${of}
    GROUP BY o.event_id, o.user_id
  ) d
  WHERE p.event_id = d.event_id AND p.user_id = d.user_id`;

const TOTALS = totals('o.event_id = $1 AND o.user_id = $2');
const ALL_TOTALS = totals('o.event_id = $1');

/** Makes the totals of a participant whom the transaction holds what the approved proofs say. */
export async function updateTotals(
  manager: EntityManager,
  { eventId, userId }: ParticipantKey,
): Promise<void> {
  await queryRows(manager, TOTALS, [eventId, userId]);
}

/** As `updateTotals`, for everybody in an event that the transaction holds. */
export async function updateAllTotals(manager: EntityManager, eventId: string): Promise<void> {
  await queryRows(manager, ALL_TOTALS, [eventId]);
}
