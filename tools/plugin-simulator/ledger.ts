/** What the ledger needs to know of a task. */
export interface LedgerTask {
  readonly position: number;
  readonly points: number;
  /** The running total at which it is done. */
  readonly goal: number;
}

/** Where a player stands. */
export interface Totals {
  readonly points: number;
  readonly bingos: number;
  /** Completed positions, ascending. */
  readonly completed: readonly number[];
}

/** What one player has reported, kept apart from the platform and by other means: to hold its totals against. */
export class Ledger {
  private readonly best = new Map<number, number>();
  private readonly byHand = new Set<number>();

  constructor(
    private readonly size: number,
    private readonly tasks: readonly LedgerTask[],
  ) {}

  /** A report that the platform took; the order of reports does not matter. */
  reported(position: number, runningTotal: number): void {
    this.best.set(position, Math.max(runningTotal, this.best.get(position) ?? 0));
  }

  /** A completion by an organiser. */
  completedByHand(position: number): void {
    this.byHand.add(position);
  }

  totals(): Totals {
    const done = this.tasks.filter((task) => this.isDone(task));
    const completed = done.map(({ position }) => position).sort((one, other) => one - other);
    return {
      points: done.reduce((sum, { points }) => sum + points, 0),
      bingos: this.bingos(new Set(completed)),
      completed,
    };
  }

  private isDone({ position, goal }: LedgerTask): boolean {
    return this.byHand.has(position) || (this.best.get(position) ?? 0) >= goal;
  }

  /** Counts how many completed cells each row, column and diagonal has: a full one is a bingo. */
  private bingos(completed: ReadonlySet<number>): number {
    const found = new Map<string, number>();
    for (const position of completed) {
      for (const line of this.linesThrough(position)) found.set(line, (found.get(line) ?? 0) + 1);
    }
    return [...found.values()].filter((cells) => cells === this.size).length;
  }

  private linesThrough(position: number): string[] {
    const [row, column] = [Math.floor(position / this.size), position % this.size];
    const lines = [`row ${row}`, `column ${column}`];
    if (row === column) lines.push('diagonal');
    if (row + column === this.size - 1) lines.push('other diagonal');
    return lines;
  }
}
