/** A connection that receives one or several streams. */
export interface TextReader {
  /** Writes texts with one system call, without waiting. */
  write(texts: readonly string[]): void;
}

/**
 * Collects what is written to a reader in one turn of the event loop. Each write is a system call, which costs more than a
 * text.
 */
export class CollectedWrites {
  private waiting = new Map<TextReader, string[]>();
  private isScheduled = false;

  write(reader: TextReader, text: string): void {
    const texts = this.waiting.get(reader);
    if (texts) texts.push(text);
    else this.waiting.set(reader, [text]);
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.flushAll());
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
    this.isScheduled = false;
    for (const [reader, texts] of due) reader.write(texts);
  }
}
