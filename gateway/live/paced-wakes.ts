/** Streams per millisecond: writing takes a stream about a hundredth of that, so that most of the time remains. */
const STREAMS_PER_MS = 40;

const MAX_DELAY_MS = 50;

/** Streams that wait for events. */
export interface Sleeper {
  /** Number of the streams. */
  readonly size: number;
  wake(): void;
}

/**
 * Wakes streams that wait for events. What happens within a short time, which grows with the number of streams, is delivered
 * together: writing each of 50 events in a second to 2,000 readers would take most of a processor.
 */
export class PacedWakes {
  private waiting = new Set<Sleeper>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Streams of the last round. */
  private streams = 0;

  /** Calls `wake` with the next round, once. */
  soon(sleeper: Sleeper): void {
    this.waiting.add(sleeper);
    const delay = Math.min(MAX_DELAY_MS, this.streams / STREAMS_PER_MS);
    this.timer ??= setTimeout(() => this.wakeAll(), delay);
  }

  private wakeAll(): void {
    const due = this.waiting;
    this.waiting = new Set();
    this.timer = null;
    this.streams = 0;
    for (const sleeper of due) {
      this.streams += sleeper.size;
      sleeper.wake();
    }
  }
}
