/** A connection that receives one or several streams. */
export interface Reader {
  /** Writes messages with one system call, without waiting. */
  write(messages: readonly Message[]): void;
}

/** Text, or bytes as they are sent. */
type Message = string | Buffer;

/**
 * Collects what is written to a reader in one turn of the event loop. Each write is a system call, which
 * costs more than a message.
 */
export class CollectedWrites {
  private waiting = new Map<Reader, Message[]>();
  private isScheduled = false;

  write(reader: Reader, message: Message): void {
    const messages = this.waiting.get(reader);
    if (messages) messages.push(message);
    else this.waiting.set(reader, [message]);
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.flushAll());
  }

  /** Writes what waits for one reader, before its connection ends. */
  flush(reader: Reader): void {
    const messages = this.waiting.get(reader);
    this.waiting.delete(reader);
    if (messages) reader.write(messages);
  }

  private flushAll(): void {
    const due = this.waiting;
    this.waiting = new Map();
    this.isScheduled = false;
    for (const [reader, messages] of due) reader.write(messages);
  }
}
