import { checkProse } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import type { Transaction } from '#kit/database/database';
import { takeStagedFile } from '#kit/files/staged-file';
import { requireUser } from '#kit/require-user';
import type { EventsDependencies } from '../dependencies';
import { lockEventShared } from '../events/lock-event';
import { receiveImage } from '../images/receive-image';
import { storeImage } from '../images/store-image';
import { joinAndLockParticipant } from '../participants/lock-participant';
import { requireRoom } from './require-room';
import { type ProofTarget, requireSubmittable } from './require-submittable';
import { newSubmissionId } from './submission-id';
import type { SubmitTileProofInput, TileSubmissionReceipt } from './submit-tile-proof.inputs';

const LARGEST_IMAGE = 8 * 1024 * 1024;

/** Bytes: less than any image takes. */
const SMALLEST_IMAGE = 1;

const MESSAGE = 'Your submission was received and waits for review.';

/**
 * Hands in a proof of the caller's. What the database knows is asked before the image is looked at, so that a refusal is
 * cheap, and again when the proof is written.
 *
 * @throws DomainError as `requireSubmittable` and `requireRoom`, and BAD_USER_INPUT or PAYLOAD_TOO_LARGE for the image.
 */
export async function submitProof(
  dependencies: EventsDependencies,
  context: SubgraphContext,
  input: SubmitTileProofInput,
): Promise<TileSubmissionReceipt> {
  const { database, files } = dependencies;
  const { userId } = requireUser(context.caller);
  const { eventId, tileId, image: reference } = input;
  const notes = input.notes ?? null;
  if (notes !== null) checkProse('input.notes', notes);
  const target: ProofTarget = { eventId, tileId, userId };
  await requireSubmittable(database, target);
  await requireRoom(database, target, SMALLEST_IMAGE);
  const wanted = { argument: 'input.image', reference, maxBytes: LARGEST_IMAGE };
  const image = await receiveImage(wanted.argument, takeStagedFile(files, context, wanted));
  const submissionId = newSubmissionId();
  await storeImage(dependencies, image, (stored) =>
    database.transaction(async (transaction) => {
      const { name, type, size, thumbnailSize } = stored;
      await holdSubmittable(transaction, target, size + thumbnailSize);
      const values = [submissionId, eventId, tileId, userId, notes, name, type, size, thumbnailSize];
      await transaction.rows(INSERT, values);
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
 * Takes part and holds the part: neither whether the tile is open nor what else the submitter handed in changes until the
 * proof is written.
 */
async function holdSubmittable(
  transaction: Transaction,
  target: ProofTarget,
  imageBytes: number,
): Promise<void> {
  await lockEventShared(transaction, target.eventId);
  await joinAndLockParticipant(transaction, target);
  await requireSubmittable(transaction, target);
  await requireRoom(transaction, target, imageBytes);
}
