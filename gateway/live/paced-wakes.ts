/**
 * Streams per millisecond: writing takes a stream about a hundredth of that, so that most of the time
 * remains.
 */
const STREAMS_PER_MS = 40;

const MAX_DELAY_MS = 50;

/** Streams that wait for events. */
export interface WaitingStreams {
  /** Number of the streams. */
  readonly size: number;
  wake(): void;
}

/**
 * Wakes streams that wait for events. What happens within a short time, which grows with the number of
 * streams, is delivered together: writing each of 50 events in a second to 2,000 readers would take most of a
 * processor.
 */
export class PacedWakes {
  private waiting = new Set<WaitingStreams>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Number of streams in the last round. */
  private size = 0;

  /** Calls `wake` with the next round, once. */
  soon(streams: WaitingStreams): void {
    this.waiting.add(streams);
    const delay = Math.min(MAX_DELAY_MS, this.size / STREAMS_PER_MS);
    this.timer ??= setTimeout(() => this.wakeAll(), delay);
  }

  private wakeAll(): void {
    const due = this.waiting;
    this.waiting = new Set();
    this.timer = null;
    this.size = 0;
    for (const streams of due) {
      this.size += streams.size;
      streams.wake();
    }
  }
}
