import type { Database } from '#kit/database/database';
import { invalidArgument } from '#protocol/errors';
import { limitProblem, type PriorSubmissions } from '../rules/proof-limits';
import type { ProofTarget } from './require-submittable';

const HANDED_IN = {
  name: 'events_prior_submissions',
  text: `SELECT count(*) FILTER (WHERE s.tile_id = $3 AND s.status = 'pending')::integer AS pending,
    coalesce(sum(s.image_size::bigint + s.thumbnail_size), 0)::double precision AS "imageBytes"
  FROM events.submissions s WHERE s.event_id = $1 AND s.user_id = $2`,
} as const;

/**
 * Lets a proof pass that is within the limits of its submitter; it is so in a moment too if the transaction holds the part.
 *
 * @param addedBytes of the image as it will be stored, its thumbnail included.
 * @throws DomainError BAD_USER_INPUT with the limit.
 */
export async function requireRoom(
  database: Database,
  { eventId, userId, tileId }: ProofTarget,
  addedBytes: number,
): Promise<void> {
  const handedIn = await database.row<PriorSubmissions>(HANDED_IN, [eventId, userId, tileId]);
  const refused = handedIn && limitProblem(handedIn, addedBytes);
  if (refused) throw invalidArgument(`input.${refused.field}`, refused.problem);
}
