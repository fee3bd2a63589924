import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

/**
 * Buffered bytes above which a connection is closed: two results of the largest size. Compared before a
 * write, because large messages fill the buffer of a fast reader.
 */
const MAX_BUFFERED = 2_097_152;

/** Writes to a response without waiting; destroys it if its reader is too slow. */
export function writeUnlessSlow(res: ServerResponse, text: string | Buffer): void {
  if (res.destroyed) return;
  if (res.writableLength > MAX_BUFFERED) res.destroy();
  else if (!res.write(text)) BACKLOGS.add({ stream: res, cut: () => res.destroy() });
}

/** A WebSocket and its underlying socket. */
export interface OpenWebSocket {
  readonly webSocket: WebSocket;
  readonly socket: Socket;
}

/**
 * Sends a message without waiting; terminates the connection if its reader is too slow.
 *
 * @param message text, or bytes that are frames already; the WebSocket must not compress, because it then
 * holds frames back.
 */
export function sendUnlessSlow({ webSocket, socket }: OpenWebSocket, message: string | Buffer): void {
  if (webSocket.readyState !== webSocket.OPEN) return;
  if (webSocket.bufferedAmount > MAX_BUFFERED) {
    webSocket.terminate();
    return;
  }
  if (typeof message === 'string') webSocket.send(message);
  else socket.write(message);
  if (socket.writableNeedDrain) BACKLOGS.add({ stream: socket, cut: () => webSocket.terminate() });
}

/** Bytes that wait in this process for the readers of all connections together. */
const MAX_BYTES = 16_777_216;

/** A connection whose reader has not taken everything yet. */
interface Backlog {
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

/** Those of all connections of the process, whatever their transport. */
const BACKLOGS = new Backlogs();

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
