import { randomBytes } from 'node:crypto';
import { checkProse } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import type { Database, Transaction } from '#kit/database/database';
import { takeStagedFile } from '#kit/files/staged-file';
import { receiveImage } from '#kit/images/receive-image';
import { requireUser } from '#kit/require-user';
import { DomainError, invalidArgument, notFound } from '#protocol/errors';
import type { EventsDependencies } from '../dependencies';
import { lockEventShared, readLockedEvent } from '../events/lock-event';
import { joinAndLockParticipant } from '../participants/lock-participant';
import { statusOnDays } from '../rules/event-days';
import { limitProblem, type PriorSubmissions, proofRefusal, type ScoredTile } from '../rules/tile-progress';
import type { SubmitTileProofInput, TileSubmissionReceipt } from './submit-tile-proof.inputs';

const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

/** Lower bound of the size of any image, in bytes. */
const MIN_IMAGE_BYTES = 1;

const MESSAGE = 'Your submission was received and is pending review.';

/** The event, tile and submitter of a proof. */
interface ProofTarget {
  readonly eventId: string;
  readonly tileId: number;
  readonly userId: string;
}

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
      await lockSubmittable(transaction, target, size + thumbnailSize);
      const values = [submissionId, eventId, tileId, userId, notes, name, type, size, thumbnailSize];
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
    (id, event_id, tile_id, user_id, notes, image_name, image_type, image_size, thumbnail_size)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
} as const;

/**
 * Inserts and locks the participant, then repeats the checks, whose results stay valid until the proof is
 * written.
 */
async function lockSubmittable(
  transaction: Transaction,
  target: ProofTarget,
  imageBytes: number,
): Promise<void> {
  await lockEventShared(transaction, target.eventId);
  await joinAndLockParticipant(transaction, target);
  await requireSubmittable(transaction, target);
  await requireWithinLimits(transaction, target, imageBytes);
}

/** Returns a new submission id: `sub_` and 144 random bits in base64url. */
export function newSubmissionId(): string {
  return `sub_${randomBytes(18).toString('base64url')}`;
}

/**
 * Checks that a proof may be submitted now. The result stays valid while the transaction locks the event
 * (shared) and the participant.
 *
 * @throws DomainError BAD_USER_INPUT while the event is not active, for a tile of another event, one that
 *   is approved already, or a later one than the current one of a sequential event; NOT_FOUND for an unknown
 *   event or tile.
 */
async function requireSubmittable(database: Database, target: ProofTarget): Promise<void> {
  const event = await readLockedEvent(database, target.eventId);
  const status = statusOnDays(event, new Date());
  if (status !== 'active') {
    const why = status === 'upcoming' ? 'has not started' : 'is over';
    throw new DomainError('BAD_USER_INPUT', `This event ${why} and accepts no proofs`);
  }
  const tiles = await database.rows<ScoredTile>(TILES, [target.eventId]);
  const tile = tiles.find(({ id }) => id === target.tileId);
  if (!tile) throw await unknownTile(database, target.tileId);
  const approved = await database.rows<{ tileId: number }>(APPROVED, [target.eventId, target.userId]);
  const refusal = proofRefusal({
    tile,
    tiles,
    approved: approved.map(({ tileId }) => tileId),
    sequential: event.sequential,
  });
  if (refusal) throw invalidArgument('input.tileId', refusal);
}

const TILES = {
  name: 'events_scored_tiles_of_event',
  text: 'SELECT t.id, t.position, t.points FROM events.tiles t WHERE t.event_id = $1',
} as const;

const APPROVED = {
  name: 'events_approved_tiles_of_user',
  text: `SELECT s.tile_id AS "tileId" FROM events.submissions s
  WHERE s.event_id = $1 AND s.user_id = $2 AND s.status = 'approved'`,
} as const;

async function unknownTile(database: Database, tileId: number): Promise<DomainError> {
  const elsewhere = await database.rows({ text: 'SELECT 1 AS one FROM events.tiles WHERE id = $1' }, [
    tileId,
  ]);
  return elsewhere.length > 0
    ? invalidArgument('input.tileId', 'must be a tile of this event')
    : notFound('Tile');
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
