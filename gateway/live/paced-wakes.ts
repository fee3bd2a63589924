/** Streams per millisecond: waking and writing takes a stream about a fiftieth of that, so that half of the time remains. */
const STREAMS_PER_MS = 20;

const MAX_DELAY_MS = 80;

/**
 * Wakes streams that wait for events. What happens within a short time, which grows with the number of streams, is delivered
 * together: 2,000 streams that execute, frame and write each of 50 events in a second would take more than a processor.
 */
export class PacedWakes {
  private waiting = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Streams of the last round. */
  private streams = 0;

  /** Calls `wake` with the next round, once. */
  soon(wake: () => void): void {
    this.waiting.add(wake);
    const delay = Math.min(MAX_DELAY_MS, this.streams / STREAMS_PER_MS);
    this.timer ??= setTimeout(() => this.wakeAll(), delay);
  }

  private wakeAll(): void {
    const due = this.waiting;
    this.waiting = new Set();
    this.timer = null;
    this.streams = due.size;
    for (const wake of due) wake();
  }
}
