import type { GoalNode } from '../rules/goals/goal-nodes';
import { combined } from '../teams/team-counts';
import { judgePartReversal } from './judge-part-reversal';
import { isHighestValue, type ReversalEffect, type TaskEntry } from './ledger-entry';

/** The task as it is now. */
export interface ReversalTask {
  /** What the task counts; null if one report completes it. */
  readonly counted: string | null;
  readonly goal: number;
  /** The parts of a composed goal; null for a single trigger. */
  readonly nodes: readonly GoalNode[] | null;
  readonly isCompleted: boolean;
}

/**
 * Judges the reversal of an entry. A completion stays while another entry holds it: an organiser completed
 * the task, or the count still reaches the goal; in a team event the count of the team.
 *
 * @param entries all entries of the task, in a team event those of all members, oldest first.
 * @returns why the entry cannot be reversed, such as `was reversed before`, or the effect.
 */
export function judgeReversal(
  task: ReversalTask,
  entries: readonly TaskEntry[],
  entryId: string,
): ReversalEffect | { readonly problem: string } {
  const entry = entries.find(({ id }) => id === entryId);
  if (!entry) return { problem: 'must be an entry of a task of the board' };
  if (entry.reversed) return { problem: 'must not have been reversed before' };
  if (!['count', 'completion', 'goal_lowered'].includes(entry.kind)) {
    return { problem: 'must be of something that counted or was completed' };
  }
  const { nodes, isCompleted } = task;
  if (nodes) return judgePartReversal({ nodes, isCompleted }, entries, entry);
  const ofTask = entries.filter(({ part }) => part === null);
  const current = currentEntries(task, ofTask);
  if (!current.includes(entry)) return { problem: 'must still count: the task was reset since' };
  const counting = current.filter(({ reversed }) => !reversed);
  const left = counting.filter((other) => other !== entry);
  const isOwn = ({ participantId }: TaskEntry) => participantId === entry.participantId;
  const count = countOf(task, left.filter(isOwn));
  const uncompletes = isCompleted && !staysCompleted(task, left, current, countOf(task, left));
  return { change: count - countOf(task, counting.filter(isOwn)), count, uncompletes };
}

/**
 * Returns the entries since the task was last reset: by a revocation, or because it counts something else.
 */
function currentEntries({ counted }: ReversalTask, entries: readonly TaskEntry[]): readonly TaskEntry[] {
  const reset = entries.findLastIndex(
    (entry) => entry.kind === 'revocation' || (entry.kind === 'count' && entry.counted !== counted),
  );
  return entries.slice(reset + 1);
}

/** Returns the count that entries make. */
function countOf({ counted }: ReversalTask, entries: readonly TaskEntry[]): number {
  const counts = entries.filter(({ kind }) => kind === 'count');
  if (counted !== null && isHighestValue(counted)) return Math.max(0, ...counts.map(({ count }) => count));
  return counts.reduce((sum, { change }) => sum + change, 0);
}

/** Returns the count that there was after entries, those of reversals among them. */
function countAfter(counted: string, entries: readonly TaskEntry[]): number {
  const counts = new Map<string, number>();
  for (const { participantId, change } of entries) {
    counts.set(participantId, (counts.get(participantId) ?? 0) + change);
  }
  return [...counts.values()].reduce((one, other) => combined(counted, one, other), 0);
}

function staysCompleted(
  { counted, goal }: ReversalTask,
  left: readonly TaskEntry[],
  current: readonly TaskEntry[],
  count: number,
): boolean {
  if (left.some(({ kind }) => kind === 'completion')) return true;
  if (counted === null) return left.some(({ completed }) => completed === true);
  // A goal that was raised since does not count against those who had reached it.
  const reached = current.findLastIndex(({ completed, kind }) => completed === true && kind !== 'completion');
  return reached >= 0 && count >= Math.min(goal, countAfter(counted, current.slice(0, reached + 1)));
}
