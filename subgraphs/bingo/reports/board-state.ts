import { advanceBy, advanceToTotal, type Counted, ONCE, storedCount } from '../ledger/advance';
import type { Earned } from '../ledger/write-counts';
import { completedLines } from '../rules/board-lines';
import type { Trigger } from '../rules/trigger';
import { countedBy } from '../rules/trigger-matching';

/** A task of the board, with its parsed trigger. */
export interface BoardTask {
  readonly position: number;
  readonly points: number;
  readonly trigger: Trigger;
}

/** A stored count of a position. */
export interface PositionCount {
  readonly position: number;
  readonly counted: string;
  readonly count: number;
  readonly reversed: number;
}

/** What is stored of a participant's board. */
export interface StoredBoard {
  readonly boardSize: number;
  readonly tasks: readonly BoardTask[];
  readonly completed: readonly number[];
  /** Positions whose completion an organiser took back. */
  readonly revoked: readonly number[];
  readonly counts: readonly PositionCount[];
}

/** What happened to a task: `change` more, or a level that was reached. */
export type Happening = { readonly change: number } | { readonly level: number };

/** A change of a task, and whether it completes it. */
export interface TaskChange extends Counted {
  readonly position: number;
  readonly completes: boolean;
}

/** The board of a participant while a batch of reports is judged. */
export class BoardState {
  private readonly completed: Set<number>;
  private readonly revoked: ReadonlySet<number>;
  private readonly counts: Map<number, Omit<PositionCount, 'position'>>;
  private readonly linesBefore: number;
  private points = 0;

  constructor(private readonly board: StoredBoard) {
    this.completed = new Set(board.completed);
    this.revoked = new Set(board.revoked);
    this.counts = new Map(board.counts.map(({ position, ...count }) => [position, count]));
    this.linesBefore = this.lines();
  }

  /** Whether a task can still advance. */
  isOpen({ position }: BoardTask): boolean {
    return !this.completed.has(position);
  }

  /** Advances an open task. @returns null if nothing changes. */
  advance({ position, points, trigger }: BoardTask, happening: Happening): TaskChange | null {
    const after = this.after(position, trigger, happening);
    if (!after) return null;
    const { counted, count, reversed } = after;
    if (counted !== null) this.counts.set(position, { counted, count, reversed });
    const completes = !this.revoked.has(position) && count >= goalOf(trigger);
    // One report completes such a task, so without the completion nothing happened.
    if (counted === null && !completes) return null;
    if (completes) {
      this.completed.add(position);
      this.points += points;
    }
    return { position, completes, ...after };
  }

  /** What the completions since the start earned. */
  earned(): Earned {
    return { points: this.points, bingos: this.lines() - this.linesBefore };
  }

  private after(position: number, trigger: Trigger, happening: Happening): Counted | null {
    const counted = countedBy(trigger);
    if (counted === null) return 'change' in happening && happening.change === 0 ? null : ONCE;
    const stored = storedCount(
      this.counts.get(position) ?? { counted: null, count: null, reversed: null },
      counted,
    );
    const advance =
      'level' in happening ? advanceToTotal(stored, happening.level) : advanceBy(stored, happening.change);
    return advance && { counted, ...advance };
  }

  private lines(): number {
    const tasks = new Set(this.board.tasks.map(({ position }) => position));
    return completedLines(this.board.boardSize, tasks, this.completed);
  }
}

/** Returns the count that completes a task: 1 where a single report does. */
export function goalOf({ goal }: Trigger): number {
  return goal ?? 1;
}
