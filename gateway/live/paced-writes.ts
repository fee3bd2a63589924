/** A connection that receives one or several streams. */
export interface TextReader {
  /** Writes texts with one system call, without waiting. */
  write(texts: readonly string[]): void;
}

/** Writes per millisecond: a system call takes about a fiftieth of that, so that half of the time remains. */
const READERS_PER_MS = 20;

const MAX_DELAY_MS = 60;

/**
 * Collects what is written to many readers. A write is a system call, so 2,000 readers of 50 events in a second would take more
 * than a processor: what happens within a short time, which grows with the number of readers, is written at once.
 */
export class PacedWrites {
  private waiting = new Map<TextReader, string[]>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Readers of the last round. */
  private readers = 0;

  write(reader: TextReader, text: string): void {
    const texts = this.waiting.get(reader);
    if (texts) texts.push(text);
    else this.waiting.set(reader, [text]);
    const delay = Math.min(MAX_DELAY_MS, this.readers / READERS_PER_MS);
    this.timer ??= setTimeout(() => this.flushAll(), delay);
  }

  /** Writes what waits for one reader, before its connection ends. */
  flush(reader: TextReader): void {
    const texts = this.waiting.get(reader);
    this.waiting.delete(reader);
    if (texts) reader.write(texts);
  }

  private flushAll(): void {
    const due = this.waiting;
    this.waiting = new Map();
    this.timer = null;
    this.readers = due.size;
    for (const [reader, texts] of due) reader.write(texts);
  }
}
