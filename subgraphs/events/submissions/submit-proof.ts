import { randomBytes } from 'node:crypto';
import { checkProse } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import type { Database, Transaction } from '#kit/database/database';
import { takeStagedFile } from '#kit/files/staged-file';
import { requireUser } from '#kit/require-user';
import { DomainError, invalidArgument, notFound } from '#protocol/errors';
import type { EventsDependencies } from '../dependencies';
import { lockEventShared, readLockedEvent } from '../events/lock-event';
import { receiveImage } from '../images/receive-image';
import { storeImage } from '../images/store-image';
import { joinAndLockParticipant } from '../participants/lock-participant';
import { statusOnDays } from '../rules/event-days';
import { limitProblem, type PriorSubmissions, proofRefusal } from '../rules/proof-refusal';
import type { ScoredTile } from '../rules/tile-progress';
import type { SubmitTileProofInput, TileSubmissionReceipt } from './submit-tile-proof.inputs';

const LARGEST_IMAGE = 8 * 1024 * 1024;

/** Bytes: less than any image takes. */
const SMALLEST_IMAGE = 1;

const MESSAGE = 'Your submission was received and waits for review.';

/** Who hands in a proof for what. */
interface ProofTarget {
  readonly eventId: string;
  readonly tileId: number;
  readonly userId: string;
}

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

/** A new submission id: `sub_` and 144 random bits in base64url. */
export function newSubmissionId(): string {
  return `sub_${randomBytes(18).toString('base64url')}`;
}

/**
 * Lets a proof pass that may be handed in now; it may be so in a moment too if the transaction shares the event and holds
 * the part.
 *
 * @throws DomainError BAD_USER_INPUT while the event is not active, for a tile of another event, one that is approved
 * already, or a later one than the current one of a sequential event; NOT_FOUND for an unknown event or tile.
 */
async function requireSubmittable(database: Database, target: ProofTarget): Promise<void> {
  const event = await readLockedEvent(database, target.eventId);
  const status = statusOnDays(event, new Date());
  if (status !== 'active') {
    const why = status === 'upcoming' ? 'has not begun' : 'is over';
    throw new DomainError('BAD_USER_INPUT', `This event ${why}: it takes no proofs now`);
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
async function requireRoom(
  database: Database,
  { eventId, userId, tileId }: ProofTarget,
  addedBytes: number,
): Promise<void> {
  const handedIn = await database.row<PriorSubmissions>(HANDED_IN, [eventId, userId, tileId]);
  const refused = handedIn && limitProblem(handedIn, addedBytes);
  if (refused) throw invalidArgument(`input.${refused.field}`, refused.problem);
}
