/** Number of microtask queue drains; other requests run between drains. */
let drain = 0;
let drainEndScheduled = false;

/** The clock with the latest checkpoint. */
let latest: ProcessorClock | null = null;

/**
 * Measures the processor time of one operation among many on one thread: the time between two of its
 * checkpoints if nothing else ran in between. Time before the first and after the last checkpoint of a drain
 * is not counted.
 */
export class ProcessorClock {
  private spentMs = 0;
  private lastDrain = -1;
  private lastMs = 0;

  /** @param now returns milliseconds of a monotonic clock. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Adds the time since the previous checkpoint.
   *
   * @returns milliseconds in total.
   */
  checkpoint(): number {
    const now = this.now();
    if (latest === this && this.lastDrain === drain) this.spentMs += now - this.lastMs;
    latest = this;
    this.lastDrain = drain;
    this.lastMs = now;
    if (!drainEndScheduled) {
      drainEndScheduled = true;
      process.nextTick(endDrain);
    }
    return this.spentMs;
  }
}

function endDrain(): void {
  drainEndScheduled = false;
  drain += 1;
}
