import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { reportActivity } from '#kit/jobs/activity';
import { invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { shortTextProblem } from '#protocol/rules/text';
import { taskEvent } from '../board/event-log';
import { isShown } from '../board/task.fields';
import { deleteCompletion, takeBack, writeRevocation } from '../counting/corrections';
import { ENTRY_OF_ENTRANT, type Entrant, entrantId } from '../counting/entrant-sql';
import { recomputeTotals } from '../counting/recompute-totals';
import { writeDecisions } from '../counting/write-ledger';
import type { BingoDependencies } from '../dependencies';
import { lockCounts, lockParticipant } from '../participants/locks';
import { isBlockedAfterReversal, WHOLE_GOAL } from '../rules/ledger';
import { judgeReversal, type ReversalEffect, type TaskEntry } from '../rules/reversal';
import { composedNodesOf } from '../triggers/goal-nodes';
import { isComposed } from '../triggers/read-goal';
import { countedOf, goalOf } from '../triggers/trigger-matching';
import type { BingoLedgerEntry } from './ledger.fields';
import { readEntry } from './ledger.queries';

/** The entry to reverse, and why. */
interface ReversalInput {
  readonly participantId: string;
  readonly entryId: string;
  /** 1 to 200 characters. */
  readonly reason: string;
}

/** $1 participant, $2 entry. */
const TASK = {
  name: 'bingo_task_of_entry',
  text: `SELECT l.position, l.part, nullif(l.team_id, '') AS "teamId", CASE WHEN ${isShown('t')} THEN t.name END AS name, t.trigger
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
  /** The team that the participant was in. */
  readonly teamId: string | null;
}

/** $1 entrant, $2 position. */
const ENTRIES = {
  text: `SELECT l.id, l.participant_id AS "participantId", l.position, l.kind, l.counted, l.part, l.change::float8 AS change, l.count::float8 AS count, l.completed,
      l.recorded_at AS "recordedAt", l.occurred_at AS "occurredAt", r.id IS NOT NULL AS reversed
    FROM bingo.ledger l
    LEFT JOIN bingo.ledger r ON r.participant_id = l.participant_id AND r.reverses = l.id
    WHERE ${ENTRY_OF_ENTRANT} AND l.position = $2 ORDER BY l.id`,
} as const;

const IS_COMPLETED = {
  text: `SELECT FROM bingo.completions c WHERE c.entrant_id = $1 AND c.position = $2`,
} as const;

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
    const { teamId, position } = task;
    const trigger = task.trigger ?? '';
    const counted = countedOf(trigger);
    const part = isComposed(trigger) ? (task.part ?? WHOLE_GOAL) : null;
    const blocks = part !== WHOLE_GOAL && isBlockedAfterReversal(part ?? counted);
    const entrant = { participantId, teamId };
    const { change, count, uncompletes } = await effectOf(transaction, entrant, entryId, task);
    const reversed = blocks ? 0 : -change;
    const of = part === null ? 'counted' : 'part';
    await takeBack(transaction, entrant, { position, of, thing: part ?? counted, count, reversed });
    const uncompleted = uncompletes ? await deleteCompletion(transaction, entrant, position) : undefined;
    if (uncompletes && blocks) await writeRevocation(transaction, entrant, position);
    const completed = uncompletes ? false : null;
    const about = { position, counted, part, reverses: entryId, reason, recordedBy: userId };
    const [id = ''] = await writeDecisions(transaction, eventId, [
      { participantId, teamId: teamId ?? '', kind: 'reversal', change, count, completed, ...about },
    ]);
    if (uncompletes) {
      const credited = uncompleted?.participantId ?? participantId;
      const event = taskEvent('bingo_completion_revoked', { eventId, participantId: credited, position });
      transaction.appendEvents([event]);
      const teamIds = teamId === null ? [] : [teamId];
      await recomputeTotals(transaction, { eventId, teamIds, participantIds: [credited] });
    }
    await reportActivity(jobs, transaction, {
      action: 'bingo_ledger_reverse',
      userId,
      details: `Reversed an entry of the task ${task.name ?? 'that is hidden'} (position ${position}) of the bingo event ${eventId} for ${rsn} (${participantId}): ${reason}`,
      address: caller.address,
    });
    const entry = await readEntry(transaction, participantId, id);
    if (!entry) throw notFound('Ledger entry');
    return entry;
  });
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
  entrant: Entrant,
  entryId: string,
  { position, trigger }: TaskRow,
): Promise<ReversalEffect> {
  if (trigger === null) throw invalidArgument('entryId', 'must be an entry of a task of the board');
  const values = [entrantId(entrant), position];
  const entries = await transaction.rows<TaskEntry>(ENTRIES, values);
  const isCompleted = (await transaction.row(IS_COMPLETED, values)) !== undefined;
  const task = {
    counted: countedOf(trigger),
    goal: goalOf(trigger),
    nodes: composedNodesOf(trigger),
    isCompleted,
  };
  const effect = judgeReversal(task, entries, entryId);
  if ('problem' in effect) throw invalidArgument('entryId', effect.problem);
  return effect;
}
