import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { SubgraphError } from '#protocol/subgraph-operation';
import type { EventFeed } from '#runtime/event-log/event-feed';
import type { GraphResult } from '../execution/graph-result';
import { type Delivery, resultsOf } from './delivery';
import { type GroupMember, MAX_QUEUED, MAX_TOGETHER, type StreamGroup } from './stream-group';

export type LiveFeed = Pick<EventFeed, 'position' | 'follow' | 'since'>;

/**
 * Takes what is delivered together. Streams of a group get the same array, so what it becomes can be shared.
 * Must not wait.
 */
export type Sink = (deliveries: readonly Delivery[]) => void;

/** Missed events that are delivered to a reader that returns. */
const MAX_MISSED = 500;

/**
 * Age of missed events that are delivered, in milliseconds: ten minutes, and half of one for a late reader.
 */
const MISSED_FOR_MS = 630_000;

/** The revision of an event without later edits, such as one that happens now. */
const UNREVISED = 0;

/** Why the caller of a stream may not receive more of it. */
export type LostAccess =
  | { readonly kind: 'credential_lost' }
  | { readonly kind: 'refused'; readonly errors: readonly SubgraphError[] };

export interface StreamOptions {
  readonly feed: LiveFeed;
  readonly group: StreamGroup;
  /** Position of the last event that the reader received; null for a new reader. */
  readonly after: number | null;
  /** Position of the log when the stream was opened. */
  readonly position: number;
  /** @param revision position of the event since which the result must have been read; 0 for any result. */
  execute(event: LoggedEvent, revision: number): Promise<GraphResult>;
  onClose(): void;
}

/**
 * The results of a subscription, one per event, in order and each once. It follows the log from its creation;
 * a reader that falls too far behind loses it.
 */
export class LiveStream implements GroupMember {
  /**
   * From where the reader may resume before it received anything: for one that resumes, the event it received
   * last, as what it missed comes later.
   */
  readonly position: number;
  /** Why the caller may not receive more; null if that is not why the stream ended. */
  lostAccess: LostAccess | null = null;
  /** Events until the stream has delivered what came before; then its group executes them. */
  private readonly queue: LoggedEvent[] = [];
  private sink: Sink | null = null;
  private end: ((error?: unknown) => void) | null = null;
  private isClosed = false;
  /** Position of the last event that the group need not deliver; 0 after the first delivery of the group. */
  private last: number;

  constructor(private readonly options: StreamOptions) {
    const { group, after, position } = options;
    this.position = after ?? position;
    this.last = this.position;
    group.add(this);
  }

  /** Ends the stream: nothing more is delivered. */
  close(lostAccess: LostAccess | null = null): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.lostAccess = lostAccess;
    this.options.group.remove(this);
    this.options.onClose();
    this.end?.();
  }

  /**
   * Delivers until the stream ends: what its reader missed, and each event from then on.
   *
   * @throws Error while the log cannot be reached.
   */
  async deliverTo(sink: Sink): Promise<void> {
    try {
      await this.deliverMissed(sink);
      while (this.queue.length > 0 && !this.isClosed) {
        const { isState } = this.options.group.source;
        const events = isState ? this.queue.splice(0).slice(-1) : this.queue.splice(0, MAX_TOGETHER);
        await this.execute(events, sink, UNREVISED);
      }
      if (this.isClosed) return;
      await new Promise<void>((resolve, reject) => {
        this.end = (error) => (error === undefined ? resolve() : reject(error));
        this.sink = sink;
        this.options.group.activate(this);
      });
    } finally {
      this.close();
    }
  }

  /** Keeps an event until `deliverTo` has delivered what came before. */
  enqueue(event: LoggedEvent): void {
    if (this.queue.length >= MAX_QUEUED) this.close();
    else this.queue.push(event);
  }

  /** Executes events with the caller of this stream. */
  executed(event: LoggedEvent): Promise<GraphResult> {
    return this.options.execute(event, UNREVISED);
  }

  /** Delivers results of the group, without those that came before. */
  receive(deliveries: readonly Delivery[]): void {
    const due = this.last === 0 ? deliveries : deliveries.filter(({ position }) => position > this.last);
    if (!this.sink || this.isClosed || due.length === 0) return;
    // The group delivers each once, and after a restore from lower positions on.
    this.last = 0;
    try {
      this.sink(due.length === deliveries.length ? deliveries : due);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Ends the stream because of an error that `deliverTo` throws. */
  fail(error: unknown): void {
    this.end?.(error);
    this.close();
  }

  /** Delivers what happened since the reader left, in parts. Live events are queued meanwhile. */
  private async deliverMissed(sink: Sink): Promise<void> {
    const { feed, group, after, position } = this.options;
    if (after === null || this.isClosed) return;
    const { types, subject } = group.filter;
    const { isState, revisedBy } = group.source;
    const filter = { types: revisedBy === null ? types : [...types, revisedBy], subject };
    const { events: read, more, isBeyond } = await feed.since(filter, after, MAX_MISSED);
    const events = read.filter(({ type }) => types.includes(type));
    // The log was read after the reader asked, so it has each edit that the reader may know of, whichever
    // process made it.
    const revision = read.findLast(({ type }) => type === revisedBy)?.position ?? UNREVISED;
    // The id is of another log, such as one from before a restore.
    if (isBeyond) this.last = position;
    const isTooOld = events[0] && Date.parse(events[0].at) < Date.now() - MISSED_FOR_MS;
    if (more || isTooOld || isBeyond) {
      this.last = Math.max(this.last, position);
      if (!this.isClosed) sink([{ kind: 'reset', position: this.last }]);
      return;
    }
    const wanted = isState ? events.slice(-1) : events;
    for (let from = 0; from < wanted.length && !this.isClosed; from += MAX_TOGETHER) {
      await this.execute(wanted.slice(from, from + MAX_TOGETHER), sink, revision);
    }
  }

  /** Executes and delivers the events that were not delivered before. */
  private async execute(events: readonly LoggedEvent[], sink: Sink, revision: number): Promise<void> {
    const due = events.filter(({ position }) => position > this.last);
    const { deliveries, isEnd } = await resultsOf(due, this.options.group.source, (event) =>
      this.options.execute(event, revision),
    );
    this.last = due.at(-1)?.position ?? this.last;
    if (deliveries.length > 0 && !this.isClosed) sink(deliveries);
    if (isEnd) this.close();
  }
}
