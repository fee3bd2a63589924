import type { GoalNode } from './goal-nodes';

/** The progress of a goal or of a part of one. */
interface NodeProgress {
  /** What counted; of `all` and `any` the number of completed parts. */
  readonly count: number;
  /** Count that completes it; null for a part of a sum. */
  readonly goal: number | null;
  /** How much is missing: 0 if nothing is, null for a part of a sum. */
  readonly missing: number | null;
  readonly completed: boolean;
}

/** Counts by what is counted: the keys of leaves. */
export type PartCounts = ReadonlyMap<string, number>;

/**
 * How far a goal is, from the counts of its leaves. A count that changes touches the leaves that count it and
 * what contains them.
 */
export class GoalProgress {
  private readonly counts: number[];
  private readonly leaves = new Map<string, number[]>();

  constructor(
    private readonly nodes: readonly GoalNode[],
    counts: PartCounts,
  ) {
    this.counts = nodes.map(() => 0);
    // Parts follow what contains them.
    for (let index = nodes.length - 1; index >= 0; index -= 1) {
      const leaf = nodes[index]?.leaf;
      this.counts[index] = leaf ? (counts.get(leaf.key) ?? 0) : this.countOfParts(index);
      if (leaf) this.leaves.set(leaf.key, [...(this.leaves.get(leaf.key) ?? []), index]);
    }
  }

  get isCompleted(): boolean {
    return this.isSatisfied(0);
  }

  /** Returns the progress of the node at an index. */
  at(index: number): NodeProgress {
    const count = this.counts[index] ?? 0;
    const goal = this.nodes[index]?.goal ?? null;
    const missing = goal === null ? null : Math.max(0, goal - count);
    return { count, goal, missing, completed: missing === 0 };
  }

  /** Sets the count of the leaves of a key. */
  set(key: string, count: number): void {
    for (const leaf of this.leaves.get(key) ?? []) {
      this.counts[leaf] = count;
      this.recount(this.nodes[leaf]?.parent ?? null);
    }
  }

  /** Counts a node again, and what contains it, until nothing changes. */
  private recount(index: number | null): void {
    if (index === null) return;
    const count = this.countOfParts(index);
    const wasSatisfied = this.isSatisfied(index);
    this.counts[index] = count;
    if (this.isSatisfied(index) !== wasSatisfied) this.recount(this.nodes[index]?.parent ?? null);
  }

  private countOfParts(index: number): number {
    const { kind, parts } = this.nodes[index] ?? { kind: 'all', parts: [] };
    if (kind !== 'sum') return parts.filter((part) => this.isSatisfied(part)).length;
    const sum = parts.reduce((total, part) => total + (this.counts[part] ?? 0), 0);
    return Math.min(sum, Number.MAX_SAFE_INTEGER);
  }

  private isSatisfied(index: number): boolean {
    const goal = this.nodes[index]?.goal ?? null;
    return goal !== null && (this.counts[index] ?? 0) >= goal;
  }
}
