import { reportActivity } from '#kit/activity/report-activity';
import type { Transaction } from '#kit/database/database';
import { requireUser } from '#kit/require-user';
import { invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { nameProblem } from '#protocol/rules/text';
import { recomputeTotals } from '../completions/recompute-totals';
import type { BingoDependencies } from '../dependencies';
import { composedNodesOf } from '../goals/nodes-of';
import { lockCounts, lockParticipant } from '../participants/lock-participant';
import { isComposed } from '../rules/goals/read-goal';
import { countedOf, goalOf } from '../rules/trigger-matching';
import type { BingoLedgerEntry } from './bingo-ledger-entry.type';
import { isBlockedAfterReversal } from './fold-ledger';
import { judgeReversal } from './judge-reversal';
import { type ReversalEffect, type TaskEntry, WHOLE_GOAL } from './ledger-entry';
import { readEntry } from './read-ledger';

/** The entry to reverse, and why. */
export interface ReversalInput {
  readonly participantId: string;
  readonly entryId: string;
  /** 1 to 200 characters. */
  readonly reason: string;
}

/** $1 participant, $2 entry. */
const TASK = {
  name: 'bingo_task_of_entry',
  text: `SELECT l.position, l.part, t.name, t.trigger, c.position IS NOT NULL AS "isCompleted"
    FROM bingo.ledger l
    LEFT JOIN bingo.tasks t ON t.event_id = l.event_id AND t.position = l.position
    LEFT JOIN bingo.completions c ON c.participant_id = l.participant_id AND c.position = l.position
    WHERE l.participant_id = $1 AND l.id = $2`,
} as const;

interface TaskRow {
  readonly position: number;
  /** What the entry counted, of a part of a composed goal. */
  readonly part: string | null;
  /** Null if the position has no task any more. */
  readonly name: string | null;
  readonly trigger: string | null;
  readonly isCompleted: boolean;
}

/** $1 participant, $2 position. */
const ENTRIES = {
  name: 'bingo_entries_of_task',
  text: `SELECT l.id, l.position, l.kind, l.counted, l.part, l.change::float8 AS change, l.count::float8 AS count, l.completed,
      l.recorded_at AS "recordedAt", r.id IS NOT NULL AS reversed
    FROM bingo.ledger l
    LEFT JOIN bingo.ledger r ON r.participant_id = l.participant_id AND r.reverses = l.id
    WHERE l.participant_id = $1 AND l.position = $2 ORDER BY l.id`,
} as const;

/**
 * $1 participant, $2 event, $3 position, $4 what is counted, $5 change, $6 count, $7 whether the completion is taken
 * back, $8 whether reports are blocked then, $9 the reversed entry, $10 reason, $11 organiser, $12 reversed amount, $13 part of a composed goal.
 */
const REVERSE = {
  name: 'bingo_reverse_entry',
  text: `WITH counted AS (
      UPDATE bingo.counts SET count = $6, reversed = reversed + $12
      WHERE participant_id = $1 AND position = $3 AND counted = $4
    ),
    part_counted AS (
      UPDATE bingo.part_counts SET count = $6, reversed = reversed + $12
      WHERE participant_id = $1 AND position = $3 AND part = $13
    ),
    uncompleted AS (DELETE FROM bingo.completions WHERE $7 AND participant_id = $1 AND position = $3),
    blocked AS (
      INSERT INTO bingo.revocations (participant_id, position) SELECT $1, $3 WHERE $8 ON CONFLICT DO NOTHING
    )
    INSERT INTO bingo.ledger (participant_id, event_id, position, kind, source, counted, part, change, count, completed,
      reverses, reason, recorded_by)
    VALUES ($1, $2, $3, 'reversal', 'organiser', $4, $13, $5, $6, CASE WHEN $7 THEN false END, $9, $10, $11)
    RETURNING id`,
} as const;

/**
 * Reverses an entry of a participant's ledger: counts, completions, bingos and points follow, and the reversal is an
 * entry too. Amounts that were reversed stay out of running totals that arrive later. A level, or a task that one
 * report completes, is not completed again by reports until the revocation is lifted.
 *
 * @returns the entry of the reversal.
 * @throws DomainError NOT_FOUND for an unknown participant or entry, BAD_USER_INPUT if the entry was reversed before or
 *   does not count any more.
 */
export async function reverseEntry(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  { participantId, entryId, reason }: ReversalInput,
): Promise<BingoLedgerEntry> {
  const { userId } = requireUser(caller);
  const problem = nameProblem(reason);
  if (problem) throw invalidArgument('reason', problem);
  return database.transaction(async (transaction) => {
    const { eventId, rsn } = await lockParticipant(transaction, participantId);
    const task = await taskOf(transaction, participantId, entryId);
    const trigger = task.trigger ?? '';
    const counted = countedOf(trigger);
    const part = isComposed(trigger) ? (task.part ?? WHOLE_GOAL) : null;
    const blocks = part !== WHOLE_GOAL && isBlockedAfterReversal(part ?? counted);
    const effect = await effectOf(transaction, participantId, entryId, task);
    const { change, count, uncompletes } = effect;
    const [written] = await transaction.rows<{ id: string }>(REVERSE, [
      participantId,
      eventId,
      task.position,
      counted,
      change,
      count,
      uncompletes,
      uncompletes && blocks,
      entryId,
      reason,
      userId,
      blocks ? 0 : -change,
      part,
    ]);
    if (uncompletes) {
      const data = { participantId, position: task.position };
      transaction.appendEvents([{ type: 'bingo_completion_revoked', subject: eventId, data }]);
      await recomputeTotals(transaction, [participantId]);
    }
    await reportActivity(jobs, transaction, {
      action: 'bingo_ledger_reverse',
      userId,
      details: `Reversed an entry of the task ${task.name} (position ${task.position}) of the bingo event ${eventId} for ${rsn} (${participantId}): ${reason}`,
      address: caller.address,
    });
    const entry = written && (await readEntry(transaction, participantId, written.id));
    if (!entry) throw notFound('Ledger entry');
    return entry;
  });
}

/** @throws DomainError NOT_FOUND. */
async function taskOf(transaction: Transaction, participantId: string, entryId: string): Promise<TaskRow> {
  if (!/^[1-9]\d{0,17}$/.test(entryId)) throw notFound('Ledger entry');
  await lockCounts(transaction, participantId);
  const task = await transaction.row<TaskRow>(TASK, [participantId, entryId]);
  if (!task) throw notFound('Ledger entry');
  return task;
}

/** @throws DomainError BAD_USER_INPUT. */
async function effectOf(
  transaction: Transaction,
  participantId: string,
  entryId: string,
  { position, trigger, isCompleted }: TaskRow,
): Promise<ReversalEffect> {
  if (trigger === null) throw invalidArgument('entryId', 'must be an entry of a task of the board');
  const entries = await transaction.rows<TaskEntry>(ENTRIES, [participantId, position]);
  const nodes = composedNodesOf(trigger);
  const task = { counted: countedOf(trigger), goal: goalOf(trigger), nodes, isCompleted };
  const effect = judgeReversal(task, entries, entryId);
  if ('problem' in effect) throw invalidArgument('entryId', effect.problem);
  return effect;
}
