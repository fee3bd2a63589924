import { type Advance, advanceBy, advanceToTotal, type StoredCount } from '../ledger/advance';
import type { GoalLeaf, GoalNode } from '../rules/goals/goal-nodes';
import { GoalProgress, type PartCounts } from '../rules/goals/goal-progress';
import type { Trigger } from '../rules/trigger';
import { SOLO_TALLY, type TeamTally } from '../teams/team-counts';

/** How much was reported: `change` more, a level that was reached, or a running total. */
export type ReportedAmount =
  | { readonly change: number }
  | { readonly level: number }
  | { readonly total: number };

/** A stored count of a part. */
export interface PartCount extends StoredCount {
  readonly position: number;
  /** What it counts. */
  readonly part: string;
}

/** A change of a part, and whether it completes the task. */
export interface PartChange extends Advance {
  readonly position: number;
  readonly part: string;
  readonly counted: null;
  readonly completes: boolean;
}

/** What a report changed of a task, and how far the task is then. */
export interface GoalAdvance {
  readonly changes: readonly PartChange[];
  readonly count: number;
  readonly goal: number;
  readonly completed: boolean;
}

interface AdvanceConditions {
  /** Whether a trigger asks for what happened. */
  isAsked(trigger: Trigger): boolean;
  /** Whether reports may complete the task. */
  readonly canComplete: boolean;
}

/** The counts of the composed goals of a participant while reports are judged. */
export class GoalCounts {
  private readonly stored: Map<number, Map<string, StoredCount>>;

  /** @param tally what the other members of the team counted. */
  constructor(
    counts: readonly PartCount[],
    private readonly tally: TeamTally = SOLO_TALLY,
  ) {
    this.stored = new Map();
    for (const { position, part, count, reversed } of counts) {
      this.at(position).set(part, { count, reversed });
    }
  }

  /**
   * Advances the parts that ask for what happened, until the goal is reached.
   *
   * @returns null if nothing changes.
   */
  advance(
    { position, nodes }: { readonly position: number; readonly nodes: readonly GoalNode[] },
    reported: ReportedAmount,
    { isAsked, canComplete }: AdvanceConditions,
  ): GoalAdvance | null {
    const stored = this.at(position);
    const progress = new GoalProgress(nodes, this.together(position, stored));
    const changes: PartChange[] = [];
    for (const { key: part, ...leaf } of leavesOf(nodes)) {
      if (!isAsked(leaf.trigger)) continue;
      const before = stored.get(part) ?? { count: 0, reversed: 0 };
      const advance = limited(before, reported, leaf, this.tally.elsewhere(position, part));
      if (!advance) continue;
      stored.set(part, { count: advance.count, reversed: advance.reversed });
      progress.set(part, this.tally.together(position, part, advance.count));
      const completes = canComplete && progress.isCompleted;
      changes.push({ position, part, counted: null, completes, ...advance });
      if (completes) break;
    }
    // After a lifted revocation the counts may reach the goal already.
    if (changes.length === 0 && canComplete && progress.isCompleted) {
      changes.push(...unchanged(position, stored, leavesOf(nodes), isAsked).slice(0, 1));
    }
    if (changes.length === 0) return null;
    const { count, goal } = progress.at(0);
    return { changes, count, goal: goal ?? 1, completed: changes.at(-1)?.completes ?? false };
  }

  /** Returns the counts of the team, by what is counted. */
  private together(position: number, stored: ReadonlyMap<string, StoredCount>): PartCounts {
    const counts = new Map(this.tally.ofMates(position));
    for (const [part, { count }] of stored) counts.set(part, this.tally.together(position, part, count));
    return counts;
  }

  private at(position: number): Map<string, StoredCount> {
    const known = this.stored.get(position) ?? new Map<string, StoredCount>();
    this.stored.set(position, known);
    return known;
  }
}

/** Returns what happened to a count; null if nothing. */
export function advanceOf(stored: StoredCount, reported: ReportedAmount): Advance | null {
  if ('change' in reported) return advanceBy(stored, reported.change);
  return advanceToTotal(stored, 'level' in reported ? reported.level : reported.total);
}

/** Returns the leaves of a goal, one of those that count the same. */
export function leavesOf(nodes: readonly GoalNode[]): GoalLeaf[] {
  return [...new Map(nodes.flatMap(({ leaf }) => (leaf ? [[leaf.key, leaf] as const] : []))).values()];
}

/** Returns completions of a task by parts whose counts stay. */
function unchanged(
  position: number,
  stored: ReadonlyMap<string, StoredCount>,
  leaves: readonly GoalLeaf[],
  isAsked: AdvanceConditions['isAsked'],
): PartChange[] {
  return leaves.flatMap(({ key: part, trigger }) => {
    const count = isAsked(trigger) ? stored.get(part) : undefined;
    return count ? [{ position, part, counted: null, completes: true, change: 0, ...count }] : [];
  });
}

/** @param elsewhere how much of a running total counted for other teams. */
function limited(
  stored: StoredCount,
  reported: ReportedAmount,
  { most }: Pick<GoalLeaf, 'most'>,
  elsewhere: number,
): Advance | null {
  if (most > 1) {
    const { count, reversed } = stored;
    const advance = advanceOf({ count, reversed: reversed + elsewhere }, reported);
    return advance && { ...advance, reversed };
  }
  // One report completes it, whatever it counts.
  const happened = !('change' in reported) || reported.change > 0;
  return happened && stored.count < most ? { count: most, reversed: 0, change: most - stored.count } : null;
}
