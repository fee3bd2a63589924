import { DomainError } from '#protocol/errors';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { EventFeed } from '#runtime/event-log/event-feed';
import type { EventFilter } from '#runtime/event-log/followers';
import type { GraphResult } from '../execution/graph-result';
import type { StreamSource } from '../graph/subscription-plans';
import { type Delivery, deliverResults } from './delivery';

/** Maximum number of events that are queued, by a group or by a stream: a large board has 625 tasks. */
export const MAX_QUEUED = 10_000;

/** Maximum number of events that are delivered in a batch. */
export const MAX_TOGETHER = 50;

/** Returns why a stream ends whose events come faster than they are delivered. */
export function tooFarBehind(): DomainError {
  const problem = `more than ${MAX_QUEUED} events are waiting: subscribe again`;
  return new DomainError('UPSTREAM_UNAVAILABLE', problem, { retryAfter: 1 });
}

/** A stream, as its group sees it. */
export interface GroupMember {
  /** Queues an event until the earlier ones are delivered. */
  enqueue(event: LoggedEvent): void;
  /** Whether an execution with the caller of this stream starts at once. */
  readonly isIdle: boolean;
  /** Executes an event with the caller of this stream; null if the stream has ended. */
  executed(event: LoggedEvent): Promise<GraphResult | null>;
  /** Delivers results, without those that were delivered before. */
  receive(deliveries: readonly Delivery[]): void;
  close(): void;
  /** Closes the stream with a last result, which says why. */
  endWith(error: DomainError): void;
  /** Closes the stream because of an error. */
  fail(error: unknown): void;
}

/**
 * Streams with the same results. Each event is executed once, and its result is delivered to all in one step:
 * with many spectators, the work per stream takes most of the processor time.
 */
export class StreamGroup implements PendingStreams {
  readonly filter: EventFilter;
  /** Streams that still deliver earlier events. */
  private readonly late = new Set<GroupMember>();
  private readonly active = new Set<GroupMember>();
  private queue: LoggedEvent[] = [];
  private isExecuting = false;
  private readonly unfollow: () => void;

  /** @param onEmpty is called when the last stream is removed; the group must not be used afterwards. */
  constructor(
    readonly source: StreamSource,
    feed: Pick<EventFeed, 'follow'>,
    private readonly wakes: WakeScheduler,
    private readonly onEmpty: () => void,
  ) {
    const { types, end, subject } = source;
    this.filter = { types: end === null ? types : [...types, end], subject };
    this.unfollow = feed.follow(this.filter, (event) => this.onEvent(event));
  }

  /** Number of active streams. */
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
      for (const stream of this.active) stream.endWith(tooFarBehind());
      return;
    }
    this.queue.push(event);
    this.wakes.schedule(this);
  }

  private async deliver(): Promise<void> {
    this.isExecuting = true;
    try {
      const isEnd = await deliverResults(
        this.take(),
        this.source,
        (event) => this.execute(event),
        (deliveries) => {
          for (const stream of this.active) stream.receive(deliveries);
        },
      );
      if (isEnd) for (const stream of this.active) stream.close();
    } catch (error) {
      for (const stream of this.active) stream.fail(error);
    }
    this.isExecuting = false;
    if (this.queue.length > 0) this.wakes.schedule(this);
  }

  private take(): readonly LoggedEvent[] {
    return this.source.isState ? this.queue.splice(0).slice(-1) : this.queue.splice(0, MAX_TOGETHER);
  }

  /**
   * Executes an event with the caller of any stream, because the result is the same for all: the first that
   * does not wait for other executions. Null if there is no stream.
   */
  private async execute(event: LoggedEvent): Promise<GraphResult | null> {
    for (let stream = this.chosen(); stream; stream = this.chosen()) {
      const result = await stream.executed(event);
      if (result) return result;
    }
    return null;
  }

  private chosen(): GroupMember | undefined {
    for (const stream of this.active) if (stream.isIdle) return stream;
    const [first] = this.active;
    return first;
  }
}

/**
 * Streams per millisecond of delay: writing to one takes about 0.01 ms, so that most of the processor time
 * remains.
 */
const STREAMS_PER_MS = 40;

const MAX_DELAY_MS = 50;

/** Streams with undelivered events. */
interface PendingStreams {
  /** Number of the streams. */
  readonly size: number;
  wake(): void;
}

/**
 * Wakes streams in rounds, so that events are delivered in batches. The delay of a round grows with the
 * number of streams: writing each of 50 events in a second to 2,000 readers would take most of a processor.
 */
export class WakeScheduler {
  private pending = new Set<PendingStreams>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Number of streams in the last round. */
  private size = 0;

  /** Schedules streams for the next round; a second call before it has no effect. */
  schedule(streams: PendingStreams): void {
    this.pending.add(streams);
    const delay = Math.min(MAX_DELAY_MS, this.size / STREAMS_PER_MS);
    this.timer ??= setTimeout(() => this.wakeAll(), delay);
  }

  private wakeAll(): void {
    const due = this.pending;
    this.pending = new Set();
    this.timer = null;
    this.size = 0;
    for (const streams of due) {
      this.size += streams.size;
      streams.wake();
    }
  }
}
