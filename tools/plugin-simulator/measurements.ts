/** What the simulation saw of the platform. */
export class Measurements {
  private readonly milliseconds: number[] = [];
  private readonly problems = new Map<string, number>();
  /** Answers 429, after which the client waited. */
  limited = 0;
  /** Requests that the client gave up and sent again. */
  abandoned = 0;
  restarts = 0;
  polls = 0;

  get submissions(): number {
    return this.milliseconds.length;
  }

  get errors(): number {
    return [...this.problems.values()].reduce((sum, count) => sum + count, 0);
  }

  /** An answer to a submission, and how long it took. */
  answered(milliseconds: number): void {
    this.milliseconds.push(milliseconds);
  }

  /** An answer that should not have been. */
  failed(problem: string): void {
    this.problems.set(problem, (this.problems.get(problem) ?? 0) + 1);
  }

  /** The problems that were seen, with how often. */
  problemLines(): string[] {
    return [...this.problems].map(([problem, count]) => `${count} × ${problem}`);
  }

  /** The time, in milliseconds, within which this share of submissions was answered; NaN without any. */
  percentile(share: number): number {
    return percentileOf(this.milliseconds, share);
  }
}

/** The nearest-rank percentile of a list of numbers; NaN of an empty one. */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
