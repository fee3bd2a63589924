import { type GoalLeaf, type GoalNode, leavesOf } from '../triggers/goal-nodes';
import { GoalProgress, type PartCounts } from '../triggers/goal-progress';
import { type Advance, advanceOf, type ReportedAmount, type StoredCount, type TeamTally } from './counts';

/** A stored count of a part. */
export interface PartCount extends StoredCount {
  readonly position: number;
  /** What it counts. */
  readonly part: string;
}

/** A change of a part, and whether it completes the task. */
interface PartChange extends Advance {
  readonly position: number;
  readonly part: string;
  readonly counted: null;
  readonly completes: boolean;
}

/** What a report changed of a task, and how far the task is then. */
interface GoalAdvance {
  readonly changes: readonly PartChange[];
  readonly count: number;
  readonly goal: number;
  readonly completed: boolean;
}

/** Whether a trigger of a goal asks for what happened. */
export type IsRequested = (leaf: GoalLeaf) => boolean;

interface OpenGoal {
  readonly leaves: readonly GoalLeaf[];
  readonly progress: GoalProgress;
}

interface PlacedGoal {
  readonly position: number;
  readonly nodes: readonly GoalNode[];
}

interface AdvanceConditions {
  readonly isRequested: IsRequested;
  /** Whether reports may complete the task. */
  readonly canComplete: boolean;
}

/** The counts of the composed goals of a participant while reports are judged. */
export class GoalCounts {
  private readonly stored: Map<number, Map<string, StoredCount>>;
  /** The goals that were advanced, by position. */
  private readonly open = new Map<number, OpenGoal>();

  /** @param tally what the other members of the team counted. */
  constructor(
    counts: readonly PartCount[],
    private readonly tally: TeamTally,
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
    { position, nodes }: PlacedGoal,
    reported: ReportedAmount,
    { isRequested, canComplete }: AdvanceConditions,
  ): GoalAdvance | null {
    const stored = this.at(position);
    const { leaves, progress } = this.goal(position, nodes);
    const changes: PartChange[] = [];
    for (const leaf of leaves) {
      if (!isRequested(leaf)) continue;
      const { key: part } = leaf;
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
      const change = this.unchanged({ position, nodes }, isRequested).find(({ part }) => stored.has(part));
      if (change) changes.push({ ...change, completes: true });
    }
    if (changes.length === 0) return null;
    const { count, goal } = progress.at(0);
    return { changes, count, goal: goal ?? 1, completed: changes.at(-1)?.completes ?? false };
  }

  /** Returns the counts of the parts that ask for what happened as changes of 0. */
  unchanged({ position, nodes }: PlacedGoal, isRequested: IsRequested): PartChange[] {
    const stored = this.at(position);
    return this.goal(position, nodes)
      .leaves.filter(isRequested)
      .map(({ key: part }) => {
        const { count, reversed } = stored.get(part) ?? { count: 0, reversed: 0 };
        return { position, part, counted: null, completes: false, change: 0, count, reversed };
      });
  }

  private goal(position: number, nodes: readonly GoalNode[]): OpenGoal {
    const known = this.open.get(position);
    if (known) return known;
    const progress = new GoalProgress(nodes, this.together(position, this.at(position)));
    const opened = { leaves: leavesOf(nodes), progress };
    this.open.set(position, opened);
    return opened;
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
