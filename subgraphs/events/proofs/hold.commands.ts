import { Field, ObjectType } from 'type-graphql';
import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { reportActivity } from '#kit/jobs/activity';
import { DomainError, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { shortTextProblem } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { EventsDependencies } from '../dependencies';
import { SUBMISSION_COLUMNS, type Submission } from './submission.fields';
import { findSubmission, isSubmissionId } from './submission.queries';

@ObjectType('TileHold', {
  simpleResolvers: true,
  description: 'Why a pending proof is not to be decided about yet.',
})
export class TileHold {
  @Field(() => String, { description: 'The reason, 1 to 500 characters.' })
  reason: string;

  @Field(() => Timestamp, { description: 'When the proof was put on hold.' })
  since: Date;
}

/** A hold with internal fields that the schema does not expose. */
export interface Hold extends TileHold {
  readonly heldBy: string;
}

/** Limits of a reason to hold or reject a proof. */
export const REASON_LIMITS = { minLength: 1, maxLength: 500 };

/** $1 proof, $2 reviewer, $3 reason. The condition decides which of two simultaneous holds is the first. */
const HOLD = {
  name: 'events_hold_submission',
  text: `UPDATE events.submissions s SET held_by = $2, held_at = clock_timestamp(), hold_reason = $3,
      claimed_by = NULL, claimed_until = NULL
    WHERE s.id = $1 AND s.status = 'pending' AND (s.held_by IS NULL OR s.held_by = $2)
    RETURNING ${SUBMISSION_COLUMNS}`,
} as const;

/** $1 proof. */
const RESUME = {
  name: 'events_resume_submission',
  text: `UPDATE events.submissions s SET held_by = NULL, held_at = NULL, hold_reason = NULL
    WHERE s.id = $1 AND s.held_by IS NOT NULL RETURNING ${SUBMISSION_COLUMNS}`,
} as const;

/**
 * Puts a pending proof on hold and ends its claim; a hold of the caller gets the reason.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT for a proof that is decided, or that another
 *   reviewer put on hold.
 */
export function holdSubmission(
  dependencies: EventsDependencies,
  caller: Caller,
  id: string,
  reason: string,
): Promise<Submission> {
  const { userId } = requireUser(caller);
  const problem = shortTextProblem(reason, REASON_LIMITS.maxLength);
  if (problem) throw invalidArgument('reason', problem);
  return dependencies.database.transaction(async (transaction) => {
    const [held] = isSubmissionId(id)
      ? await transaction.rows<Submission>(HOLD, [id, userId, reason.trim()])
      : [];
    if (!held) throw new DomainError('CONFLICT', rejectionOf(await findSubmission(transaction, id)));
    await report(dependencies, transaction, caller, { action: 'tile_submission_hold', proof: held });
    return held;
  });
}

/**
 * Takes a proof off hold, whoever put it there; idempotent.
 *
 * @throws DomainError NOT_FOUND.
 */
export function resumeSubmission(
  dependencies: EventsDependencies,
  caller: Caller,
  id: string,
): Promise<Submission> {
  return dependencies.database.transaction(async (transaction) => {
    const [resumed] = isSubmissionId(id) ? await transaction.rows<Submission>(RESUME, [id]) : [];
    if (!resumed) return findSubmission(transaction, id);
    await report(dependencies, transaction, caller, { action: 'tile_submission_resume', proof: resumed });
    return resumed;
  });
}

function rejectionOf({ status }: Submission): string {
  return status === 'pending'
    ? 'Another reviewer has put the proof on hold already'
    : `The proof is ${status} already`;
}

interface HoldChange {
  readonly action: 'tile_submission_hold' | 'tile_submission_resume';
  readonly proof: Submission;
}

async function report(
  { jobs }: EventsDependencies,
  transaction: Transaction,
  caller: Caller,
  { action, proof: { id, eventId, tileId, userId } }: HoldChange,
): Promise<void> {
  const data = { submissionId: id, tileId, userId };
  transaction.appendEvents([{ type: 'proof_changed', subject: eventId, data }]);
  const did = action === 'tile_submission_hold' ? 'Put on hold' : 'Took off hold';
  await reportActivity(jobs, transaction, {
    action,
    userId: requireUser(caller).userId,
    details: `${did} the submission ${id} of the user ${userId} for the tile ${tileId} of the tile event ${eventId}`,
    address: caller.address,
  });
}
