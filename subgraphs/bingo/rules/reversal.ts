import type { GoalNode } from '../triggers/goal-nodes';
import { GoalProgress, type PartCounts } from '../triggers/goal-progress';
import { combined, isHighestValue } from './counts';
import type { LedgerEntry } from './ledger';

/** An entry of a task, and whether it was reversed. */
export interface TaskEntry extends LedgerEntry {
  readonly id: string;
  readonly reversed: boolean;
}

/** What a reversal changes: the count of whose entry it is. */
export interface ReversalEffect {
  /** Not above 0. */
  readonly change: number;
  readonly count: number;
  /** Whether it takes the completion back. */
  readonly uncompletes: boolean;
}

/** The task as it is now. */
interface ReversalTask {
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
 * Returns the entries since the task was last reset: by a revocation, or for each member because something
 * else counted. What a member counted still does if the task was edited and edited back meanwhile.
 */
function currentEntries({ counted }: ReversalTask, entries: readonly TaskEntry[]): readonly TaskEntry[] {
  const current: TaskEntry[] = [];
  const isReset = new Set<string>();
  for (const entry of entries.toReversed()) {
    const { kind, participantId } = entry;
    if (kind === 'revocation') break;
    if (kind === 'count' && entry.counted !== counted) isReset.add(participantId);
    if (!isReset.has(participantId)) current.unshift(entry);
  }
  return current;
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
  return [...counts.values()].reduce((left, right) => combined(counted, left, right), 0);
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

/** The task of a composed goal as it is now. */
interface GoalTask {
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
  const isRequested = entry.part === null || nodes.some(({ leaf }) => leaf?.key === entry.part);
  if (!isRequested || !current.includes(entry) || (entry.kind === 'count' && entry.part === null)) {
    return { problem: 'must still count: the task was reset since' };
  }
  const counting = current.filter(({ reversed }) => !reversed);
  const left = counting.filter((other) => other !== entry);
  const isOwn = ({ participantId }: TaskEntry) => participantId === entry.participantId;
  const counts = partCounts(left);
  const count = countOfPart(partCounts(left.filter(isOwn)), entry.part);
  const change = count - countOfPart(partCounts(counting.filter(isOwn)), entry.part);
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
  return [...together(own.values())].every(([part, count]) => countOfPart(counts, part) >= count);
}

/** Returns the counts that entries make, in a team event those of the team. */
function partCounts(entries: readonly TaskEntry[]): PartCounts {
  const own = new Map<string, Map<string, number>>();
  for (const { participantId, kind, part, change, count } of entries) {
    if (kind !== 'count' || part === null) continue;
    const counts = own.get(participantId) ?? new Map<string, number>();
    const before = countOfPart(counts, part);
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
    for (const [part, count] of own) all.set(part, combined(part, countOfPart(all, part), count));
  }
  return all;
}

function countOfPart(counts: PartCounts, part: string | null): number {
  return part === null ? 0 : (counts.get(part) ?? 0);
}
