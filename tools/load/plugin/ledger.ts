/** Task data that the ledger needs. */
export interface LedgerTask {
  readonly position: number;
  readonly points: number;
  /** Count at which the task is completed. */
  readonly goal: number;
}

/** Totals of a player. */
export interface Totals {
  readonly points: number;
  readonly bingos: number;
  /** Completed positions, ascending. */
  readonly completed: readonly number[];
}

/** Records a player's accepted reports and computes the expected totals independently of the platform. */
export class Ledger {
  private readonly best = new Map<number, number>();
  private readonly byHand = new Set<number>();

  constructor(
    private readonly size: number,
    private readonly tasks: readonly LedgerTask[],
  ) {}

  /** Records an accepted report; the order of reports does not matter. */
  reported(position: number, runningTotal: number): void {
    this.best.set(position, Math.max(runningTotal, this.best.get(position) ?? 0));
  }

  /** Records a completion by an organiser. */
  completedByHand(position: number): void {
    this.byHand.add(position);
  }

  totals(): Totals {
    const done = this.tasks.filter((task) => this.isDone(task));
    const completed = done.map(({ position }) => position).sort((left, right) => left - right);
    return {
      points: done.reduce((sum, { points }) => sum + points, 0),
      bingos: this.bingos(new Set(completed)),
      completed,
    };
  }

  private isDone({ position, goal }: LedgerTask): boolean {
    return this.byHand.has(position) || (this.best.get(position) ?? 0) >= goal;
  }

  /** Counts bingos: rows, columns and diagonals whose cells are all completed. */
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
