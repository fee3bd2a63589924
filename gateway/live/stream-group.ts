import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { EventFeed } from '#runtime/event-log/event-feed';
import type { EventFilter } from '#runtime/event-log/followers';
import type { GraphResult } from '../execution/graph-result';
import { type Delivery, resultsOf } from './delivery';
import type { PacedWakes, WaitingStreams } from './paced-wakes';
import type { StreamSource } from './stream-source';

/** Events that may wait until they are executed, or until the reader takes them. */
export const MAX_QUEUED = 1000;

/** Queued events that are delivered together. */
export const MAX_TOGETHER = 50;

/** A stream, as its group sees it. */
export interface GroupMember {
  /** Keeps an event until what came before has been delivered. */
  enqueue(event: LoggedEvent): void;
  /** Executes an event with the caller of this stream. */
  executed(event: LoggedEvent): Promise<GraphResult>;
  /** Delivers results, without those that came before. */
  receive(deliveries: readonly Delivery[]): void;
  close(): void;
  /** Ends it because of an error. */
  fail(error: unknown): void;
}

/**
 * Streams with the same results: each event is executed once for all, and its result is delivered to all in
 * one step. What is done for each stream is what takes the time of a process with many spectators.
 */
export class StreamGroup implements WaitingStreams {
  readonly filter: EventFilter;
  /** Streams that have not delivered yet what came before. */
  private readonly late = new Set<GroupMember>();
  private readonly active = new Set<GroupMember>();
  private queue: LoggedEvent[] = [];
  private isExecuting = false;
  private readonly unfollow: () => void;

  /** @param onEmpty is called when the last stream has left, after which the group must not be used. */
  constructor(
    readonly source: StreamSource,
    feed: Pick<EventFeed, 'follow'>,
    private readonly wakes: PacedWakes,
    private readonly onEmpty: () => void,
  ) {
    const { types, end, subject } = source;
    this.filter = { types: end === null ? types : [...types, end], subject };
    this.unfollow = feed.follow(this.filter, (event) => this.onEvent(event));
  }

  /** Number of streams that are written to. */
  get size(): number {
    return this.active.size;
  }

  /** Adds a stream, which enqueues events itself until it is activated. */
  add(stream: GroupMember): void {
    this.late.add(stream);
  }

  /** Delivers to a stream from now on. */
  activate(stream: GroupMember): void {
    this.late.delete(stream);
    this.active.add(stream);
  }

  remove(stream: GroupMember): void {
    this.late.delete(stream);
    this.active.delete(stream);
    if (this.late.size + this.active.size > 0) return;
    this.unfollow();
    this.onEmpty();
  }

  wake(): void {
    if (!this.isExecuting) void this.deliver();
  }

  private onEvent(event: LoggedEvent): void {
    for (const stream of this.late) stream.enqueue(event);
    if (this.active.size === 0) return;
    if (this.queue.length >= MAX_QUEUED) {
      for (const stream of this.active) stream.close();
      return;
    }
    this.queue.push(event);
    this.wakes.soon(this);
  }

  private async deliver(): Promise<void> {
    this.isExecuting = true;
    try {
      const { deliveries, isEnd } = await resultsOf(this.take(), this.source, (event) => this.execute(event));
      if (deliveries.length > 0) for (const stream of this.active) stream.receive(deliveries);
      if (isEnd) for (const stream of this.active) stream.close();
    } catch (error) {
      for (const stream of this.active) stream.fail(error);
    }
    this.isExecuting = false;
    if (this.queue.length > 0) this.wakes.soon(this);
  }

  private take(): readonly LoggedEvent[] {
    return this.source.isState ? this.queue.splice(0).slice(-1) : this.queue.splice(0, MAX_TOGETHER);
  }

  /** Executes an event as the caller of any stream: for all the result is the same. */
  private async execute(event: LoggedEvent): Promise<GraphResult> {
    const [stream] = this.active;
    return stream ? stream.executed(event) : { data: null, errors: [] };
  }
}
