import { requireUser } from '#kit/access/access';
import { checkProse } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import type { Database, Transaction } from '#kit/database/database';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import type { ImageName } from '#kit/files/image-storage';
import { MAX_IMAGE_BYTES, receiveImage } from '#kit/files/receive-image';
import { takeStagedFile } from '#kit/files/staged-file';
import { reportActivity } from '#kit/jobs/activity';
import { newRandomId } from '#kit/random-id';
import { DomainError, forbidden, invalidArgument, notFound } from '#protocol/errors';
import { type Caller, holdsPermission, type UserPrincipal } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { lockEvent, lockEventShared, readLockedEvent } from '../events/lock-event';
import { statusOnDays } from '../rules/event-days';
import { limitProblem, type PriorSubmissions, proofRejection, type ScoredTile } from '../rules/tile-progress';
import { teamOfUser } from '../teams/team.area';
import { joinAndLockParticipant, lockTeamShared } from '../totals/participant-locks';
import { updateTotals } from '../totals/update-totals';
import type { Submission, SubmitTileProofInput, TileSubmissionReceipt } from './submission.fields';
import { findSubmission } from './submission.queries';

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
  const submissionId = newRandomId('sub_');
  await images.store(image, (stored) =>
    database.transaction(async (transaction) => {
      const { name, type, size, thumbnailSize } = stored;
      const { teamId } = await lockSubmittable(transaction, target, size + thumbnailSize);
      const { sha256, perceptual } = image.fingerprint;
      const values = [
        ...[submissionId, eventId, tileId, userId, teamId, notes, name, type, size, thumbnailSize],
        ...[sha256, perceptual?.toString() ?? null],
      ];
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
    (id, event_id, tile_id, user_id, team_id, notes, image_name, image_type, image_size, thumbnail_size,
      image_sha256, image_hash)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
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
  const rejected = prior && limitProblem(prior, addedBytes);
  if (rejected) throw invalidArgument(`input.${rejected.field}`, rejected.problem);
}

/** The event, tile and submitter of a proof. */
interface ProofTarget {
  readonly eventId: string;
  readonly tileId: number;
  readonly userId: string;
}

/** What a proof may be submitted for. */
interface Submittable {
  /** The team that it counts for; null in a solo event. */
  readonly teamId: string | null;
}

/**
 * Checks that a proof may be submitted now. The result stays valid while the transaction locks the event
 * (shared) and the participant.
 *
 * @throws DomainError BAD_USER_INPUT while the event is not active, for a tile of another event, one that
 *   is approved already, or a later one than the current one of a sequential event; NOT_FOUND for an unknown
 *   event or tile.
 */
async function requireSubmittable(database: Database, target: ProofTarget): Promise<Submittable> {
  const event = await readLockedEvent(database, target.eventId);
  const status = statusOnDays(event, new Date());
  if (status !== 'active') {
    const why = status === 'upcoming' ? 'has not started' : 'is over';
    throw new DomainError('BAD_USER_INPUT', `This event ${why} and accepts no proofs`);
  }
  const tiles = await database.rows<ScoredTile>(TILES, [target.eventId]);
  const tile = tiles.find(({ id }) => id === target.tileId);
  if (!tile) throw await unknownTile(database, target.tileId);
  const teamId = event.mode === 'teams' ? await requireTeam(database, target) : null;
  const approved = await approvedTiles(database, target, teamId);
  const rejection = proofRejection({
    tile,
    tiles,
    approved: approved.map(({ tileId }) => tileId),
    sequential: event.sequential,
    isForTeam: teamId !== null,
  });
  if (rejection) throw invalidArgument('input.tileId', rejection);
  return { teamId };
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

const APPROVED_OF_TEAM = {
  name: 'events_approved_tiles_of_team',
  text: `SELECT DISTINCT s.tile_id AS "tileId" FROM events.submissions s
  WHERE s.team_id = $1 AND s.status = 'approved'`,
} as const;

function approvedTiles(
  database: Database,
  { eventId, userId }: ProofTarget,
  teamId: string | null,
): Promise<{ tileId: number }[]> {
  return teamId === null
    ? database.rows(APPROVED, [eventId, userId])
    : database.rows(APPROVED_OF_TEAM, [teamId]);
}

async function requireTeam(database: Database, target: ProofTarget): Promise<string> {
  const teamId = await teamOfUser(database, target);
  if (teamId === null) throw new DomainError('BAD_USER_INPUT', 'You are in no team of this event');
  return teamId;
}

async function unknownTile(database: Database, tileId: number): Promise<DomainError> {
  const elsewhere = await database.rows({ text: 'SELECT 1 AS one FROM events.tiles WHERE id = $1' }, [
    tileId,
  ]);
  return elsewhere.length > 0
    ? invalidArgument('input.tileId', 'must be a tile of this event')
    : notFound('Tile');
}

/** A proof of an event. */
interface SubmissionKey {
  readonly eventId: string;
  readonly submissionId: string;
}

/**
 * Deletes a proof, its reviews and its image; progress and standings follow. A job removes the image files
 * after the commit. A user without further proofs is no participant any more.
 *
 * @throws DomainError NOT_FOUND, FORBIDDEN for callers who are neither reviewer nor, while it is pending,
 * submitter.
 */
export async function deleteSubmission(
  { database, jobs, images }: EventsDependencies,
  caller: Caller,
  { eventId, submissionId }: SubmissionKey,
): Promise<DeleteResult> {
  const user = requireUser(caller);
  await database.transaction(async (transaction) => {
    await lockEvent(transaction, eventId);
    const submission = await findSubmission(transaction, submissionId);
    if (submission.eventId !== eventId) throw notFound('Submission');
    requireDeletable(user, submission);
    await images.removeLater(transaction, await transaction.rows<ImageName>(DELETE, [submissionId]));
    await updateTotals(transaction, submission);
    await deleteParticipantWithoutProofs(transaction, submission);
    const data = { submissionId, tileId: submission.tileId, userId: submission.userId };
    transaction.appendEvents([{ type: 'proof_deleted', subject: eventId, data }]);
    await reportActivity(jobs, transaction, {
      action: 'tile_submission_delete',
      userId: user.userId,
      details: `Deleted the ${submission.status} submission ${submissionId} of the user ${submission.userId} for the tile ${submission.tileId} of the tile event ${eventId}`,
      address: caller.address,
    });
  });
  return deleteResult();
}

const DELETE = {
  name: 'events_delete_submission',
  text: `DELETE FROM events.submissions WHERE id = $1 RETURNING image_name AS name, image_type AS type`,
} as const;

const DELETE_PARTICIPANT = {
  name: 'events_delete_participant_without_proofs',
  text: `DELETE FROM events.participants p WHERE p.event_id = $1 AND p.user_id = $2
    AND NOT EXISTS (SELECT FROM events.submissions s WHERE s.event_id = $1 AND s.user_id = $2)`,
} as const;

function requireDeletable(user: UserPrincipal, { userId, status }: Submission): void {
  if (holdsPermission(user, 'manage_events')) return;
  if (userId !== user.userId) throw forbidden();
  if (status !== 'pending')
    throw forbidden('A submission that was reviewed can be deleted by reviewers only');
}

async function deleteParticipantWithoutProofs(
  transaction: Transaction,
  { eventId, userId }: Submission,
): Promise<void> {
  await transaction.rows(DELETE_PARTICIPANT, [eventId, userId]);
}
