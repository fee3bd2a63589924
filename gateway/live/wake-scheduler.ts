/**
 * Streams per millisecond of delay: writing to one takes about 0.01 ms, so that most of the processor time
 * remains.
 */
const STREAMS_PER_MS = 40;

const MAX_DELAY_MS = 50;

/** Streams with undelivered events. */
export interface PendingStreams {
  /** Number of the streams. */
  readonly size: number;
  wake(): void;
}

/**
 * Wakes streams in rounds, so that events are delivered in batches. The delay of a round grows with the
 * number of streams: writing each of 50 events in a second to 2,000 readers would take most of a processor.
 */
export class WakeScheduler {
  private pending = new Set<PendingStreams>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Number of streams in the last round. */
  private size = 0;

  /** Schedules streams for the next round; a second call before it has no effect. */
  schedule(streams: PendingStreams): void {
    this.pending.add(streams);
    const delay = Math.min(MAX_DELAY_MS, this.size / STREAMS_PER_MS);
    this.timer ??= setTimeout(() => this.wakeAll(), delay);
  }

  private wakeAll(): void {
    const due = this.pending;
    this.pending = new Set();
    this.timer = null;
    this.size = 0;
    for (const streams of due) {
      this.size += streams.size;
      streams.wake();
    }
  }
}
