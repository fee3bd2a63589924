import { randomBytes } from 'node:crypto';
import { checkProse } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import type { Database, Transaction } from '#kit/database/database';
import { takeStagedFile } from '#kit/files/staged-file';
import { receiveImage } from '#kit/images/receive-image';
import { requireUser } from '#kit/require-user';
import { invalidArgument } from '#protocol/errors';
import type { EventsDependencies } from '../dependencies';
import { lockEventShared } from '../events/lock-event';
import { joinAndLockParticipant } from '../participants/lock-participant';
import { limitProblem, type PriorSubmissions } from '../rules/tile-progress';
import { lockTeamShared } from '../teams/lock-team';
import { teamOfUser } from '../teams/team-of-user';
import { type ProofTarget, requireSubmittable, type Submittable } from './require-submittable';
import type { SubmitTileProofInput, TileSubmissionReceipt } from './submit-tile-proof.inputs';

const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

/** Lower bound of the size of any image, in bytes. */
const MIN_IMAGE_BYTES = 1;

const MESSAGE = 'Your submission was received and is pending review.';

/**
 * Submits a proof of the caller. Checks the database before decoding the image, so that a rejection is
 * cheap, and again when the proof is written.
 *
 * @throws DomainError as `requireSubmittable` and `requireWithinLimits`, and BAD_USER_INPUT or
 *   PAYLOAD_TOO_LARGE for the image.
 */
export async function submitProof(
  dependencies: EventsDependencies,
  context: SubgraphContext,
  input: SubmitTileProofInput,
): Promise<TileSubmissionReceipt> {
  const { database, files, images } = dependencies;
  const { userId } = requireUser(context.caller);
  const { eventId, tileId, image: reference } = input;
  const notes = input.notes ?? null;
  if (notes !== null) checkProse('input.notes', notes);
  const target: ProofTarget = { eventId, tileId, userId };
  await requireSubmittable(database, target);
  await requireWithinLimits(database, target, MIN_IMAGE_BYTES);
  const wanted = { argument: 'input.image', reference, maxBytes: MAX_IMAGE_BYTES };
  const image = await receiveImage(wanted.argument, takeStagedFile(files, context, wanted));
  const submissionId = newSubmissionId();
  await images.store(image, (stored) =>
    database.transaction(async (transaction) => {
      const { name, type, size, thumbnailSize } = stored;
      const { teamId } = await lockSubmittable(transaction, target, size + thumbnailSize);
      const values = [submissionId, eventId, tileId, userId, teamId, notes, name, type, size, thumbnailSize];
      await transaction.rows(INSERT, values);
      const data = { submissionId, tileId, userId };
      transaction.appendEvents([{ type: 'proof_submitted', subject: eventId, data }]);
    }),
  );
  return { submissionId, status: 'pending', message: MESSAGE };
}

const INSERT = {
  name: 'events_insert_submission',
  text: `INSERT INTO events.submissions
    (id, event_id, tile_id, user_id, team_id, notes, image_name, image_type, image_size, thumbnail_size)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
} as const;

/**
 * Locks the team of a team event, inserts and locks the participant, then repeats the checks, whose results
 * stay valid until the proof is written.
 */
async function lockSubmittable(
  transaction: Transaction,
  target: ProofTarget,
  imageBytes: number,
): Promise<Submittable> {
  const { mode } = await lockEventShared(transaction, target.eventId);
  const teamId = mode === 'teams' ? await teamOfUser(transaction, target) : null;
  if (teamId !== null) await lockTeamShared(transaction, teamId);
  await joinAndLockParticipant(transaction, target);
  const submittable = await requireSubmittable(transaction, target);
  await requireWithinLimits(transaction, target, imageBytes);
  return submittable;
}

/** Returns a new submission id: `sub_` and 144 random bits in base64url. */
export function newSubmissionId(): string {
  return `sub_${randomBytes(18).toString('base64url')}`;
}

const PRIOR_SUBMISSIONS = {
  name: 'events_prior_submissions',
  text: `SELECT count(*) FILTER (WHERE s.tile_id = $3 AND s.status = 'pending')::integer AS pending,
    coalesce(sum(s.image_size::bigint + s.thumbnail_size), 0)::double precision AS "imageBytes"
  FROM events.submissions s WHERE s.event_id = $1 AND s.user_id = $2`,
} as const;

/**
 * Checks that a proof is within the limits of its submitter. The result stays valid while the transaction
 * locks the participant.
 *
 * @param addedBytes of the image as it will be stored, its thumbnail included.
 * @throws DomainError BAD_USER_INPUT with the limit.
 */
async function requireWithinLimits(
  database: Database,
  { eventId, userId, tileId }: ProofTarget,
  addedBytes: number,
): Promise<void> {
  const prior = await database.row<PriorSubmissions>(PRIOR_SUBMISSIONS, [eventId, userId, tileId]);
  const refused = prior && limitProblem(prior, addedBytes);
  if (refused) throw invalidArgument(`input.${refused.field}`, refused.problem);
}
