/** A connection that receives one or several streams. */
export interface Reader {
  /** Writes messages with one system call, without waiting. */
  write(messages: readonly Message[]): void;
}

/** Text, or bytes as they are sent. */
type Message = string | Buffer;

/**
 * Buffers the messages of each connection until the end of the event loop's turn, and writes them together: a
 * system call costs more than a message.
 */
export class WriteBuffer {
  private buffered = new Map<Reader, Message[]>();
  private isScheduled = false;

  write(reader: Reader, message: Message): void {
    const messages = this.buffered.get(reader);
    if (messages) messages.push(message);
    else this.buffered.set(reader, [message]);
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.flushAll());
  }

  /** Writes the buffered messages of a connection. */
  flush(reader: Reader): void {
    const messages = this.buffered.get(reader);
    this.buffered.delete(reader);
    if (messages) reader.write(messages);
  }

  private flushAll(): void {
    const due = this.buffered;
    this.buffered = new Map();
    this.isScheduled = false;
    for (const [reader, messages] of due) reader.write(messages);
  }
}
