import { rateLimited } from '#protocol/errors';

/** Seconds after which a task that could not begin may be tried again. */
const RETRY_SECONDS = 5;

/** Runs tasks one after the other, in order; rejects those that cannot begin in time. */
export class TaskQueue {
  private readonly waiting = new Set<() => void>();
  private isBusy = false;

  /** @param maxWaitMs how long a task may wait for the ones before it, in milliseconds. */
  constructor(private readonly maxWaitMs: number) {}

  /** @throws DomainError RATE_LIMITED if the task does not begin in time. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.isBusy) await this.turn();
    this.isBusy = true;
    try {
      return await task();
    } finally {
      this.beginNext();
    }
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.delete(begin);
        reject(rateLimited(RETRY_SECONDS));
      }, this.maxWaitMs);
      this.waiting.add(begin);
    });
  }

  /** Stays busy for the next task, so that no other begins before it. */
  private beginNext(): void {
    const [begin] = this.waiting;
    if (!begin) {
      this.isBusy = false;
      return;
    }
    this.waiting.delete(begin);
    begin();
  }
}
