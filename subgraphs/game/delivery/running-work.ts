import { setTimeout as delay } from 'node:timers/promises';

const LONGEST_CLOSE_MS = 2000;

/** The work that is running in this process, to be ended with it. */
export class RunningWork {
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<void>>();
  /** Aborted when the work is to end. */
  readonly stopping: AbortSignal;

  /** @param stopping aborted when the process shuts down. */
  constructor(stopping: AbortSignal) {
    this.stopping = AbortSignal.any([this.closing.signal, stopping]);
  }

  /** Returns a job handler that does nothing once the work is to end. */
  handler(work: (stopping: AbortSignal) => Promise<void>): () => Promise<void> {
    return async () => {
      if (!this.stopping.aborted) await this.run(work);
    };
  }

  /** Runs work that ends when it is to end. */
  async run(work: (stopping: AbortSignal) => Promise<void>): Promise<void> {
    const done = work(this.stopping);
    this.running.add(done);
    await done.finally(() => this.running.delete(done));
  }

  /** Starts nothing new and waits briefly for running work. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.race([
      Promise.allSettled(this.running),
      delay(LONGEST_CLOSE_MS, undefined, { ref: false }),
    ]);
  }
}
