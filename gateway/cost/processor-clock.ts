/** Counts drains of the microtask queue, between which other requests run. */
let drain = 0;
let drainEnds = false;

/** Whose checkpoint was the latest. */
let latest: ProcessorClock | null = null;

/**
 * Measures the processor time of one operation among many on one thread: the time between two of its checkpoints, where nothing
 * else ran between them. What runs before the first checkpoint of a drain and after the last one is not counted.
 */
export class ProcessorClock {
  private spentMs = 0;
  private lastDrain = -1;
  private lastMs = 0;

  /** @param now milliseconds on a clock that never goes back. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Adds the time since the operation's checkpoint before. @returns milliseconds so far. */
  checkpoint(): number {
    const now = this.now();
    if (latest === this && this.lastDrain === drain) this.spentMs += now - this.lastMs;
    latest = this;
    this.lastDrain = drain;
    this.lastMs = now;
    if (!drainEnds) {
      drainEnds = true;
      process.nextTick(endDrain);
    }
    return this.spentMs;
  }
}

function endDrain(): void {
  drainEnds = false;
  drain += 1;
}
