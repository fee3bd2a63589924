import type { GoalNode } from '../rules/goals/goal-nodes';
import { GoalProgress, type PartCounts } from '../rules/goals/goal-progress';
import { combined } from '../teams/team-counts';
import { isHighestValue, type ReversalEffect, type TaskEntry } from './ledger-entry';

/** The task of a composed goal as it is now. */
export interface GoalTask {
  readonly nodes: readonly GoalNode[];
  readonly isCompleted: boolean;
}

/**
 * Judges the reversal of an entry of a composed goal: the count of its part follows. A completion stays while
 * the counts still reach the goal, or those with which it was completed, or an organiser completed the task.
 *
 * @param entries all entries of the task, in a team event those of all members, oldest first.
 * @returns why the entry cannot be reversed, or the effect; `change` and `count` are of the part.
 */
export function judgePartReversal(
  { nodes, isCompleted }: GoalTask,
  entries: readonly TaskEntry[],
  entry: TaskEntry,
): ReversalEffect | { readonly problem: string } {
  const reset = entries.findLastIndex(({ kind }) => kind === 'revocation');
  const current = entries.slice(reset + 1);
  const isAsked = entry.part === null || nodes.some(({ leaf }) => leaf?.key === entry.part);
  if (!isAsked || !current.includes(entry) || (entry.kind === 'count' && entry.part === null)) {
    return { problem: 'must still count: the task was reset since' };
  }
  const counting = current.filter(({ reversed }) => !reversed);
  const left = counting.filter((other) => other !== entry);
  const isOwn = ({ participantId }: TaskEntry) => participantId === entry.participantId;
  const counts = partCounts(left);
  const count = countOf(partCounts(left.filter(isOwn)), entry.part);
  const change = count - countOf(partCounts(counting.filter(isOwn)), entry.part);
  const stays =
    left.some(({ kind }) => kind === 'completion') ||
    new GoalProgress(nodes, counts).isCompleted ||
    reachesAsBefore(current, counts);
  return { change, count, uncompletes: isCompleted && !stays };
}

/**
 * Returns whether counts are those with which the task was completed: the goal may have been raised since.
 */
function reachesAsBefore(current: readonly TaskEntry[], counts: PartCounts): boolean {
  const completed = current.findLastIndex((entry) => entry.completed === true && entry.kind !== 'completion');
  if (completed < 0) return false;
  const own = new Map<string, Map<string, number>>();
  for (const { participantId, part, count } of current.slice(0, completed + 1)) {
    if (part !== null) own.set(participantId, (own.get(participantId) ?? new Map()).set(part, count));
  }
  return [...together(own.values())].every(([part, count]) => countOf(counts, part) >= count);
}

/** Returns the counts that entries make, in a team event those of the team. */
function partCounts(entries: readonly TaskEntry[]): PartCounts {
  const own = new Map<string, Map<string, number>>();
  for (const { participantId, kind, part, change, count } of entries) {
    if (kind !== 'count' || part === null) continue;
    const counts = own.get(participantId) ?? new Map<string, number>();
    const before = countOf(counts, part);
    own.set(
      participantId,
      counts.set(part, isHighestValue(part) ? Math.max(before, count) : before + change),
    );
  }
  return together(own.values());
}

/** Returns what the counts of participants are together. */
function together(counts: Iterable<PartCounts>): PartCounts {
  const all = new Map<string, number>();
  for (const own of counts) {
    for (const [part, count] of own) all.set(part, combined(part, countOf(all, part), count));
  }
  return all;
}

function countOf(counts: PartCounts, part: string | null): number {
  return part === null ? 0 : (counts.get(part) ?? 0);
}
