import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '#kit/database/database';
import { DomainError } from '#protocol/errors';
import { standingsEvent } from '../activity/completion-events';
import { lockCounts, lockParticipant } from '../participants/lock-participant';
import { lineScore } from '../rules/bonuses';
import { foldLedger } from './fold-ledger';
import { rebuildTeams, type TeamLedgerDifference } from './rebuild-teams';
import {
  readEntries,
  readTaskRows,
  readTotals,
  replaceTasks,
  replaceTotals,
  type TaskRow,
  type Totals,
  type TotalsBoard,
  taskRows,
} from './stored-state';

/** A participant of a solo event whose stored counts, completions or totals are not what the ledger says. */
export interface LedgerDifference {
  readonly participantId: string;
  readonly stored: { readonly tasks: readonly TaskRow[]; readonly totals: Totals };
  readonly expected: { readonly tasks: readonly TaskRow[]; readonly totals: Totals };
}

const PARTICIPANTS = {
  text: `SELECT p.id FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id
    WHERE e.mode = 'solo' AND ($1::text IS NULL OR p.event_id = $1) ORDER BY p.id`,
} as const;

/**
 * Computes counts, completions, points and bingos from the ledger and compares them with what is stored. Safe
 * while the platform runs: each participant, and each team, is locked for its own comparison only.
 *
 * @param scope `eventId`: null for all events; `write`: whether differences are repaired.
 * @returns the differences found; empty if the stored state is right.
 */
export async function rebuildFromLedger(
  database: Database,
  { eventId, write }: { readonly eventId: string | null; readonly write: boolean },
): Promise<(LedgerDifference | TeamLedgerDifference)[]> {
  const participants = await database.rows<{ id: string }>(PARTICIPANTS, [eventId]);
  const differences: (LedgerDifference | TeamLedgerDifference)[] = [];
  for (const { id } of participants) {
    const difference = await database.transaction((transaction) => rebuildOne(transaction, id, write));
    if (difference) differences.push(difference);
  }
  return [...differences, ...(await rebuildTeams(database, { eventId, write }))];
}

/** @returns null if nothing differs, or the participant withdrew meanwhile. */
async function rebuildOne(
  transaction: Transaction,
  participantId: string,
  write: boolean,
): Promise<LedgerDifference | null> {
  let eventId: string;
  try {
    ({ eventId } = await lockParticipant(transaction, participantId));
  } catch (error) {
    if (error instanceof DomainError && error.extensions.code === 'NOT_FOUND') return null;
    throw error;
  }
  await lockCounts(transaction, participantId);
  const stored = await readTotals(transaction, participantId);
  if (!stored) return null;
  const tasks = taskRows(foldLedger(await readEntries(transaction, participantId)));
  const difference = {
    participantId,
    stored: { tasks: await readTaskRows(transaction, participantId), totals: stored.totals },
    expected: { tasks, totals: totalsOf(tasks, stored.board) },
  };
  if (isDeepStrictEqual(difference.stored, difference.expected)) return null;
  if (write) {
    await replaceTasks(transaction, [{ participantId, tasks }]);
    await replaceTotals(transaction, participantId, difference.expected.totals);
    transaction.appendEvents([standingsEvent(eventId)]);
  }
  return difference;
}

/** Computes totals from completions and the board. */
function totalsOf(rows: readonly TaskRow[], { boardSize: size, bonuses, tasks }: TotalsBoard): Totals {
  const times = new Map(rows.flatMap(({ position, at }) => (at === null ? [] : [[position, at] as const])));
  const completed = new Set(times.keys());
  const points = tasks.reduce((sum, [position, worth]) => sum + (completed.has(position) ? worth : 0), 0);
  const positions = new Set(tasks.map(([position]) => position));
  const { bingos, bonus } = lineScore({ size, bonuses }, positions, completed);
  return {
    points: points + bonus,
    bingos,
    tasksCompleted: completed.size,
    lastCompletionAt: [...times.values()].sort().at(-1) ?? null,
  };
}
