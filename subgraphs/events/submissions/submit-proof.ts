import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { checkProse } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { queryRows } from '#kit/database/statement';
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
import type { SubmitTileProofInput, TileSubmissionReceipt } from './submit-tile-proof.input';

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
  const { dataSource, files } = dependencies;
  const { userId } = requireUser(context.caller);
  const { eventId, tileId, image: reference } = input;
  const notes = input.notes ?? null;
  if (notes !== null) checkProse('input.notes', notes);
  const target: ProofTarget = { eventId, tileId, userId };
  await requireSubmittable(dataSource.manager, target);
  await requireRoom(dataSource.manager, target, SMALLEST_IMAGE);
  const wanted = { argument: 'input.image', reference, maxBytes: LARGEST_IMAGE };
  const image = await receiveImage(wanted.argument, takeStagedFile(files, context, wanted));
  const submissionId = newSubmissionId();
  await storeImage(dependencies, image, (stored) =>
    dataSource.transaction(async (manager) => {
      const { name, type, size, thumbnailSize } = stored;
      await holdSubmittable(manager, target, size + thumbnailSize);
      const values = [submissionId, eventId, tileId, userId, notes, name, type, size, thumbnailSize];
      await queryRows(manager, INSERT, values);
    }),
  );
  return { submissionId, status: 'pending', message: MESSAGE };
}

const INSERT = `INSERT INTO events.submissions
    (id, event_id, tile_id, user_id, notes, image_name, image_type, image_size, thumbnail_size)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/**
 * Takes part and holds the part: neither whether the tile is open nor what else the submitter handed in changes until the
 * proof is written.
 */
async function holdSubmittable(
  manager: EntityManager,
  target: ProofTarget,
  imageBytes: number,
): Promise<void> {
  await lockEventShared(manager, target.eventId);
  await joinAndLockParticipant(manager, target);
  await requireSubmittable(manager, target);
  await requireRoom(manager, target, imageBytes);
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
async function requireSubmittable(manager: EntityManager, target: ProofTarget): Promise<void> {
  const event = await readLockedEvent(manager, target.eventId);
  const status = statusOnDays(event, new Date());
  if (status !== 'active') {
    const why = status === 'upcoming' ? 'has not begun' : 'is over';
    throw new DomainError('BAD_USER_INPUT', `This event ${why}: it takes no proofs now`);
  }
  const tiles = await queryRows<ScoredTile>(manager, TILES, [target.eventId]);
  const tile = tiles.find(({ id }) => id === target.tileId);
  if (!tile) throw await unknownTile(manager, target.tileId);
  const approved = await queryRows<{ tileId: number }>(manager, APPROVED, [target.eventId, target.userId]);
  const refusal = proofRefusal({
    tile,
    tiles,
    approved: approved.map(({ tileId }) => tileId),
    sequential: event.sequential,
  });
  if (refusal) throw invalidArgument('input.tileId', refusal);
}

const TILES = 'SELECT t.id, t.position, t.points FROM events.tiles t WHERE t.event_id = $1';

const APPROVED = `SELECT s.tile_id AS "tileId" FROM events.submissions s
  WHERE s.event_id = $1 AND s.user_id = $2 AND s.status = 'approved'`;

async function unknownTile(manager: EntityManager, tileId: number): Promise<DomainError> {
  const elsewhere = await queryRows(manager, 'SELECT 1 AS one FROM events.tiles WHERE id = $1', [tileId]);
  return elsewhere.length > 0
    ? invalidArgument('input.tileId', 'must be a tile of this event')
    : notFound('Tile');
}

const HANDED_IN = `SELECT count(*) FILTER (WHERE s.tile_id = $3 AND s.status = 'pending')::integer AS pending,
    coalesce(sum(s.image_size::bigint + s.thumbnail_size), 0)::double precision AS "imageBytes"
  FROM events.submissions s WHERE s.event_id = $1 AND s.user_id = $2`;

/**
 * Lets a proof pass that is within the limits of its submitter; it is so in a moment too if the transaction holds the part.
 *
 * @param addedBytes of the image as it will be stored, its thumbnail included.
 * @throws DomainError BAD_USER_INPUT with the limit.
 */
async function requireRoom(
  manager: EntityManager,
  { eventId, userId, tileId }: ProofTarget,
  addedBytes: number,
): Promise<void> {
  const [handedIn] = await queryRows<PriorSubmissions>(manager, HANDED_IN, [eventId, userId, tileId]);
  const refused = handedIn && limitProblem(handedIn, addedBytes);
  if (refused) throw invalidArgument(`input.${refused.field}`, refused.problem);
}
