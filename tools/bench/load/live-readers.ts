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

/** Returns the address that a reader says it has. @param network of the readers, 1 to 250. */
export function addressOf(number: number, network: number): string {
  const caller = Math.floor(number / PER_ADDRESS);
  return `10.${network}.${Math.floor(caller / 250)}.${1 + (caller % 250)}`;
}

/** Readers of the events of one subject, as light as they can be: they share the core with the database. */
export abstract class LiveReaders {
  private latencies: number[] = [];
  private counts: number[] = [];

  constructor(protected readonly url: URL) {}

  /** Opens connections, some at a time. */
  async open(count: number): Promise<this> {
    this.counts = Array(count).fill(0);
    for (let first = 0; first < count; first += AT_ONCE) {
      const numbers = [...Array(Math.min(AT_ONCE, count - first)).keys()];
      await Promise.all(numbers.map((number) => this.openOne(first + number)));
    }
    return this;
  }

  /** Number of connections that the server has ended. */
  abstract get ended(): number;

  abstract close(): void;

  /** Returns what was received, and begins anew. */
  take(): Received {
    const latencies = this.latencies.sort((left, right) => left - right);
    const readersByCount = new Map<number, number>();
    for (const count of this.counts) readersByCount.set(count, (readersByCount.get(count) ?? 0) + 1);
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

  /** Opens the connection of a reader, and subscribes. @throws Error if it is refused. */
  protected abstract openOne(number: number): Promise<void>;

  /** Records the events in a text that was received. */
  protected receive(number: number, text: string): void {
    const now = Date.now();
    for (const [, at = ''] of text.matchAll(EVENT)) {
      this.latencies.push(now - Date.parse(at));
      this.counts[number] = (this.counts[number] ?? 0) + 1;
    }
  }
}
