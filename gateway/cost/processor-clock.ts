/** Number of microtask queue drains; other requests run between drains. */
let drain = 0;
let drainEndScheduled = false;

/** The clock with the latest checkpoint. */
let latest: ProcessorClock | null = null;

/** Time between two readings of the processor time, which take some microseconds each. */
const READING_MS = 0.25;

/** Milliseconds of two clocks at the same moment. */
interface Reading {
  /** Of a monotonic clock. */
  readonly wallMs: number;
  /** Processor time of this process, of all its threads. */
  readonly processorMs: number;
}

/**
 * Measures the processor time of one operation among many on one thread: the processor time between two of
 * its checkpoints if nothing else ran in between. Time before the first and after the last checkpoint of a
 * drain is not counted, and neither is the time in which the system ran other processes.
 */
export class ProcessorClock {
  private spentMs = 0;
  private lastDrain = -1;
  private last: Reading = { wallMs: 0, processorMs: 0 };

  /** @param wallMs returns milliseconds of a monotonic clock. */
  constructor(
    private readonly wallMs: () => number = () => performance.now(),
    private readonly processorMs: () => number = processorMsOfProcess,
  ) {}

  /** Milliseconds until the last checkpoint. */
  get spent(): number {
    return this.spentMs;
  }

  /**
   * Adds the time since the previous checkpoint.
   *
   * @returns milliseconds in total.
   */
  checkpoint(): number {
    const wallMs = this.wallMs();
    const isContinued = latest === this && this.lastDrain === drain;
    if (!isContinued) {
      latest = this;
      this.lastDrain = drain;
      this.last = { wallMs, processorMs: this.processorMs() };
      endDrainLater();
    } else if (wallMs - this.last.wallMs >= READING_MS) {
      const now = { wallMs, processorMs: this.processorMs() };
      // Other threads of the process may have worked meanwhile.
      this.spentMs += Math.min(wallMs - this.last.wallMs, now.processorMs - this.last.processorMs);
      this.last = now;
    }
    return this.spentMs;
  }
}

function processorMsOfProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function endDrainLater(): void {
  if (drainEndScheduled) return;
  drainEndScheduled = true;
  process.nextTick(() => {
    drainEndScheduled = false;
    drain += 1;
  });
}
