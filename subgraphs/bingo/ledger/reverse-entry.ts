import { reportActivity } from '#kit/activity/report-activity';
import type { Transaction } from '#kit/database/database';
import { requireUser } from '#kit/require-user';
import { invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { shortTextProblem } from '#protocol/rules/text';
import { taskEvent } from '../activity/completion-events';
import { byHolder, type ChangedParticipant, heldIn } from '../completions/completion-statements';
import { recomputeTotals } from '../completions/recompute-totals';
import type { BingoDependencies } from '../dependencies';
import { composedNodesOf } from '../goals/nodes-of';
import { isShown } from '../hidden-tasks/shown-sql';
import { lockCounts, lockParticipant } from '../participants/lock-participant';
import { isComposed } from '../rules/goals/read-goal';
import { countedOf, goalOf } from '../rules/trigger-matching';
import { recomputeTeamTotals } from '../teams/recompute-team-totals';
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
  text: `SELECT l.position, l.part, l.team_id AS "teamId", CASE WHEN ${isShown('t')} THEN t.name END AS name, t.trigger,
      CASE WHEN l.team_id = '' THEN EXISTS (
        SELECT FROM bingo.completions c WHERE c.participant_id = l.participant_id AND c.team_id = '' AND c.position = l.position)
      ELSE EXISTS (
        SELECT FROM bingo.completions c WHERE c.team_id = l.team_id AND c.team_id <> '' AND c.position = l.position)
      END AS "isCompleted"
    FROM bingo.ledger l
    LEFT JOIN bingo.tasks t ON t.event_id = l.event_id AND t.position = l.position
    WHERE l.participant_id = $1 AND l.id = $2`,
} as const;

interface TaskRow {
  readonly position: number;
  /** What the entry counted, of a part of a composed goal. */
  readonly part: string | null;
  /** Null if the task is hidden. */
  readonly name: string | null;
  /** Null if the position has no task any more. */
  readonly trigger: string | null;
  readonly isCompleted: boolean;
  /** The team that the participant was in; empty in a solo event. */
  readonly teamId: string;
}

/** $1 participant or team, $2 position. */
const ENTRIES = byHolder<TaskEntry>((holder) => ({
  name: `bingo_entries_of_task_of_${holder}`,
  text: `SELECT l.id, l.participant_id AS "participantId", l.position, l.kind, l.counted, l.part, l.change::float8 AS change, l.count::float8 AS count, l.completed,
      l.recorded_at AS "recordedAt", r.id IS NOT NULL AS reversed
    FROM bingo.ledger l
    LEFT JOIN bingo.ledger r ON r.participant_id = l.participant_id AND r.reverses = l.id
    WHERE ${heldIn(holder, 'l')} AND l.position = $2 ORDER BY l.id`,
}));

/**
 * $1 participant, $2 event, $3 position, $4 what is counted, $5 change, $6 count, $7 whether the completion
 * is taken back, $8 whether reports are blocked then, $9 the reversed entry, $10 reason, $11 organiser, $12
 * reversed amount, $13 part of a composed goal, $14 team, empty in a solo event.
 */
const REVERSE = byHolder<ChangedParticipant & { readonly id: string }>((holder) => ({
  name: `bingo_reverse_entry_of_${holder}`,
  text: `WITH counted AS (
      UPDATE bingo.counts SET count = $6, reversed = reversed + $12
      WHERE participant_id = $1 AND team_id = $14 AND position = $3 AND counted = $4
    ),
    part_counted AS (
      UPDATE bingo.part_counts SET count = $6, reversed = reversed + $12
      WHERE participant_id = $1 AND team_id = $14 AND position = $3 AND part = $13
    ),
    uncompleted AS (
      DELETE FROM bingo.completions c
      WHERE $7 AND ${holder === 'team' ? "c.team_id = $14 AND c.team_id <> ''" : 'c.participant_id = $1 AND c.team_id = $14'}
        AND c.position = $3
      RETURNING c.participant_id
    ),
    blocked AS (
      INSERT INTO bingo.revocations (participant_id, team_id, position) SELECT $1, $14, $3 WHERE $8 ON CONFLICT DO NOTHING
    )
    INSERT INTO bingo.ledger (participant_id, team_id, event_id, position, kind, source, counted, part, change, count,
      completed, reverses, reason, recorded_by)
    VALUES ($1, $14, $2, $3, 'reversal', 'organiser', $4, $13, $5, $6, CASE WHEN $7 THEN false END, $9, $10, $11)
    RETURNING id, coalesce((SELECT participant_id FROM uncompleted), $1) AS "participantId"`,
}));

/**
 * Reverses an entry of a participant's ledger: counts, completions, bingos and points follow, and the
 * reversal is an entry too. Amounts that were reversed stay out of running totals that arrive later. A level,
 * or a task that one report completes, is not completed again by reports until the revocation is lifted.
 *
 * @returns the entry of the reversal.
 * @throws DomainError NOT_FOUND for an unknown participant or entry, BAD_USER_INPUT if the entry was reversed
 * before or does not count any more.
 */
export async function reverseEntry(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  { participantId, entryId, reason }: ReversalInput,
): Promise<BingoLedgerEntry> {
  const { userId } = requireUser(caller);
  const problem = shortTextProblem(reason);
  if (problem) throw invalidArgument('reason', problem);
  return database.transaction(async (transaction) => {
    const { eventId, rsn } = await lockParticipant(transaction, participantId);
    const task = await taskOf(transaction, participantId, entryId);
    const { teamId } = task;
    const trigger = task.trigger ?? '';
    const counted = countedOf(trigger);
    const part = isComposed(trigger) ? (task.part ?? WHOLE_GOAL) : null;
    const blocks = part !== WHOLE_GOAL && isBlockedAfterReversal(part ?? counted);
    const effect = await effectOf(transaction, participantId, entryId, task);
    const { change, count, uncompletes } = effect;
    const [written] = await transaction.rows(REVERSE[holderOf(task)], [
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
      teamId,
    ]);
    if (uncompletes) {
      const concerned = written?.participantId ?? participantId;
      const { position } = task;
      const event = taskEvent('bingo_completion_revoked', { eventId, participantId: concerned, position });
      transaction.appendEvents([event]);
      if (teamId === '') await recomputeTotals(transaction, [participantId]);
      else
        await recomputeTeamTotals(transaction, { eventId, teamIds: [teamId], participantIds: [concerned] });
    }
    await reportActivity(jobs, transaction, {
      action: 'bingo_ledger_reverse',
      userId,
      details: `Reversed an entry of the task ${task.name ?? 'that is hidden'} (position ${task.position}) of the bingo event ${eventId} for ${rsn} (${participantId}): ${reason}`,
      address: caller.address,
    });
    const entry = written && (await readEntry(transaction, participantId, written.id));
    if (!entry) throw notFound('Ledger entry');
    return entry;
  });
}

function holderOf({ teamId }: Pick<TaskRow, 'teamId'>): 'participant' | 'team' {
  return teamId === '' ? 'participant' : 'team';
}

function isEntryId(entryId: string): boolean {
  return /^[1-9]\d{0,17}$/.test(entryId);
}

/** @throws DomainError NOT_FOUND. */
async function taskOf(transaction: Transaction, participantId: string, entryId: string): Promise<TaskRow> {
  if (!isEntryId(entryId)) throw notFound('Ledger entry');
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
  task: TaskRow,
): Promise<ReversalEffect> {
  const { position, trigger, isCompleted, teamId } = task;
  if (trigger === null) throw invalidArgument('entryId', 'must be an entry of a task of the board');
  const entries = await transaction.rows(ENTRIES[holderOf(task)], [teamId || participantId, position]);
  const nodes = composedNodesOf(trigger);
  const asked = { counted: countedOf(trigger), goal: goalOf(trigger), nodes, isCompleted };
  const effect = judgeReversal(asked, entries, entryId);
  if ('problem' in effect) throw invalidArgument('entryId', effect.problem);
  return effect;
}
