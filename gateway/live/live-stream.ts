import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { EventFeed } from '#runtime/event-log/event-feed';
import type { EventFilter } from '#runtime/event-log/followers';
import type { GraphResult } from '../execution/graph-result';
import type { PacedWakes } from './paced-wakes';
import type { StreamSource } from './stream-source';

export type LiveFeed = Pick<EventFeed, 'position' | 'follow' | 'since'>;

/** What a stream delivers: the result of an event, or that events are missing because the reader was away too long. */
export type Delivery =
  | { readonly kind: 'result'; readonly position: number; readonly result: GraphResult }
  | { readonly kind: 'reset'; readonly position: number };

/** Events that may wait until the reader takes them. */
const MAX_QUEUED = 1000;

/** Queued events that are delivered together. */
const MAX_TOGETHER = 50;

/** Missed events that are delivered to a reader that returns. */
const MAX_MISSED = 500;

/** Age of missed events that are delivered, in milliseconds: ten minutes, and half of one for a late reader. */
const MISSED_FOR_MS = 630_000;

export interface StreamOptions {
  readonly feed: LiveFeed;
  readonly wakes: PacedWakes;
  readonly source: StreamSource;
  /** Position of the last event that the reader received; null for a new reader. */
  readonly after: number | null;
  /** Position of the log when the stream was opened. */
  readonly position: number;
  execute(event: LoggedEvent): Promise<GraphResult>;
  onClose(): void;
}

/**
 * The results of a subscription, one per event, in order and each once: events that were queued meanwhile come together,
 * because each step of a generator costs more than an event. It follows the log from its creation; a reader
 * that falls too far behind loses it.
 */
export class LiveStream implements AsyncIterable<readonly Delivery[]> {
  /**
   * From where the reader may resume before it received anything: for one that resumes, the event it received last, as what it
   * missed comes later.
   */
  readonly position: number;
  private readonly filter: EventFilter;
  private readonly queue: LoggedEvent[] = [];
  private readonly unfollow: () => void;
  private wake: (() => void) | null = null;
  private isClosed = false;
  private last: number;

  constructor(private readonly options: StreamOptions) {
    const { feed, source, after, position } = options;
    const { types, end, subject } = source;
    this.position = after ?? position;
    this.last = after ?? 0;
    this.filter = { types: end === null ? types : [...types, end], subject };
    this.unfollow = feed.follow(this.filter, (event) => this.enqueue(event));
  }

  /** Ends the stream. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.unfollow();
    this.options.onClose();
    this.wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly Delivery[], void, undefined> {
    try {
      for await (const missed of this.missed()) if (missed.length > 0) yield missed;
      for (let events = await this.next(); events.length > 0; events = await this.next()) {
        const deliveries = await this.deliver(events);
        if (deliveries.length > 0) yield deliveries;
      }
    } finally {
      this.close();
    }
  }

  /** Returns what happened since the reader left, in parts. Live events are queued meanwhile. */
  private async *missed(): AsyncGenerator<readonly Delivery[], void, undefined> {
    const { feed, source, after, position } = this.options;
    if (after === null) return;
    const { events, more, isBeyond } = await feed.since(this.filter, after, MAX_MISSED);
    // The reader knows another log, such as one from before a restore.
    if (isBeyond) this.last = position;
    const isTooOld = events[0] && Date.parse(events[0].at) < Date.now() - MISSED_FOR_MS;
    if (more || isTooOld || isBeyond) {
      this.last = Math.max(this.last, position);
      yield [{ kind: 'reset', position: this.last }];
      return;
    }
    const wanted = source.isState ? events.slice(-1) : events;
    for (let from = 0; from < wanted.length && !this.isClosed; from += MAX_TOGETHER) {
      yield await this.deliver(wanted.slice(from, from + MAX_TOGETHER));
    }
  }

  /**
   * Executes the operation for each event until the stream is closed; events that were delivered before or have no result are
   * left out.
   */
  private async deliver(events: readonly LoggedEvent[]): Promise<readonly Delivery[]> {
    const deliveries: Delivery[] = [];
    for (const event of events) {
      const { position, type } = event;
      if (position <= this.last) continue;
      this.last = position;
      if (type === this.options.source.end) this.close();
      if (this.isClosed) break;
      const result = await this.options.execute(event);
      if (result.errors.length > 0 || !isEmpty(result)) deliveries.push({ kind: 'result', position, result });
    }
    return deliveries;
  }

  private enqueue(event: LoggedEvent): void {
    if (this.queue.length >= MAX_QUEUED) this.close();
    this.queue.push(event);
    if (this.wake) this.options.wakes.soon(this.wake);
  }

  /** Returns the next events; none when the stream ends. */
  private async next(): Promise<readonly LoggedEvent[]> {
    while (!this.isClosed && this.queue.length === 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      this.wake = null;
    }
    if (this.isClosed) return [];
    return this.options.source.isState ? this.queue.splice(0).slice(-1) : this.queue.splice(0, MAX_TOGETHER);
  }
}

function isEmpty({ data }: GraphResult): boolean {
  return Object.values(data ?? {}).every((value) => value === null);
}
