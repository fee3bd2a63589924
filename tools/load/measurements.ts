import { quantile } from '#tests/support/quantile';

/** Statistics of the simulation. */
export class Measurements {
  private readonly milliseconds: number[] = [];
  private readonly problems = new Map<string, number>();
  /** Responses with 429, each followed by a wait. */
  limited = 0;
  /** Requests that the client aborted and retried. */
  abandoned = 0;
  restarts = 0;
  polls = 0;

  get submissions(): number {
    return this.milliseconds.length;
  }

  get errors(): number {
    return [...this.problems.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Records the response time of a submission. */
  completed(milliseconds: number): void {
    this.milliseconds.push(milliseconds);
  }

  /** Records an unexpected response. */
  failed(problem: string): void {
    this.problems.set(problem, (this.problems.get(problem) ?? 0) + 1);
  }

  /** Returns the problems with their counts. */
  problemLines(): string[] {
    return [...this.problems].map(([problem, count]) => `${count} × ${problem}`);
  }

  /** Returns a percentile of the submission response times in milliseconds; NaN without any. */
  percentile(share: number): number {
    return quantile(this.milliseconds, share);
  }
}
