import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What readers received of the events since the last `take`. */
export interface Received {
  /** Milliseconds from the event's time in the log to its arrival, in ascending order. */
  readonly latencies: readonly number[];
  /** Readers by the number of events that they received. */
  readonly readersByCount: ReadonlyMap<number, number>;
}

/** Readers whose addresses differ, because a caller may have 20 streams. */
const PER_ADDRESS = 20;

/** Connections that are opened at the same time. */
const AT_ONCE = 50;

const MAX_WAIT_MS = 60_000;

const EVENT = /"at":"([^"]+)"/g;

/** Readers of the stream of an event, as light as they can be: they share the core with the database. */
export class LiveReaders {
  private readonly sockets: Socket[] = [];
  private latencies: number[] = [];
  private counts: number[] = [];

  private constructor(private readonly url: URL) {}

  static async open(address: string, count: number): Promise<LiveReaders> {
    const readers = new LiveReaders(new URL(address));
    for (let first = 0; first < count; first += AT_ONCE) {
      const numbers = [...Array(Math.min(AT_ONCE, count - first)).keys()];
      await Promise.all(numbers.map((number) => readers.openOne(first + number)));
    }
    return readers;
  }

  /** Stops reading of some, which stay connected. */
  stall(count: number): void {
    for (const socket of this.sockets.slice(0, count)) socket.pause();
  }

  /** Number of connections that the server has ended. */
  get ended(): number {
    return this.sockets.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length;
  }

  /** Returns what was received, except by the first readers, and begins anew. */
  take(except = 0): Received {
    const latencies = this.latencies.sort((left, right) => left - right);
    const readersByCount = new Map<number, number>();
    for (const count of this.counts.slice(except)) {
      readersByCount.set(count, (readersByCount.get(count) ?? 0) + 1);
    }
    this.latencies = [];
    this.counts = this.counts.map(() => 0);
    return { latencies, readersByCount };
  }

  /** Waits until nothing has arrived for a time, a minute at most. */
  async untilQuiet(ms: number): Promise<void> {
    const end = Date.now() + MAX_WAIT_MS;
    for (let before = -1; before !== this.latencies.length && Date.now() < end; ) {
      before = this.latencies.length;
      await delay(ms);
    }
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private async openOne(number: number): Promise<void> {
    const { hostname, port, pathname } = this.url;
    const socket = connect({ host: hostname, port: Number(port) });
    const address = `10.1.${Math.floor(number / PER_ADDRESS / 250)}.${1 + (Math.floor(number / PER_ADDRESS) % 250)}`;
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    const [head] = await once(socket, 'data');
    if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(`a stream was refused: ${head}`);
    this.sockets[number] = socket;
    this.counts[number] = 0;
    let rest = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const now = Date.now();
      const text = rest + chunk.toString('latin1');
      const end = text.lastIndexOf('\n') + 1;
      rest = text.slice(end);
      for (const [, at = ''] of text.slice(0, end).matchAll(EVENT)) {
        this.latencies.push(now - Date.parse(at));
        this.counts[number] = (this.counts[number] ?? 0) + 1;
      }
    });
  }
}
