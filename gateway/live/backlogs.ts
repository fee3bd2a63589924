import type { EventEmitter } from 'node:events';

/** Bytes that wait in this process for the readers of all connections together. */
const MAX_BYTES = 16_777_216;

/** A connection whose reader has not taken everything yet. */
export interface Backlog {
  /** Emits `drain` once the reader has caught up, and `close`. */
  readonly stream: EventEmitter & { readonly writableLength: number };
  /** Ends the connection and drops its buffer. */
  cut(): void;
}

/**
 * Bounds the bytes that wait for slow readers: beyond, the connections with most of them are cut off. Readers
 * resume, or subscribe again.
 */
export class Backlogs {
  private readonly behind = new Map<EventEmitter, Backlog>();
  private isScheduled = false;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  /** Adds a connection until its reader has caught up. Its buffers are bounded at the end of the turn. */
  add(backlog: Backlog): void {
    const { stream } = backlog;
    if (!this.behind.has(stream)) {
      this.behind.set(stream, backlog);
      const remove = () => {
        this.behind.delete(stream);
        stream.off('drain', remove).off('close', remove);
      };
      stream.once('drain', remove).once('close', remove);
    }
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.limit());
  }

  private limit(): void {
    this.isScheduled = false;
    const backlogs = [...this.behind.values()].sort(
      (left, right) => right.stream.writableLength - left.stream.writableLength,
    );
    let bytes = backlogs.reduce((sum, { stream }) => sum + stream.writableLength, 0);
    for (const { stream, cut } of backlogs) {
      if (bytes <= this.maxBytes) return;
      bytes -= stream.writableLength;
      cut();
    }
  }
}
