import type { DomainError } from '#protocol/errors';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { SubgraphError } from '#protocol/subgraph-operation';
import type { EventFeed } from '#runtime/event-log/event-feed';
import type { GraphResult } from '../execution/graph-result';
import { bytesOf, type Delivery, deliverResults } from './delivery';
import { type GroupMember, MAX_QUEUED, MAX_TOGETHER, type StreamGroup, tooFarBehind } from './stream-group';

export type LiveFeed = Pick<EventFeed, 'position' | 'follow' | 'since'>;

/**
 * Receives a batch of results. Streams of a group receive the same array, so its JSON can be cached. Must
 * return synchronously.
 */
export type Sink = (deliveries: readonly Delivery[]) => void;

/** Maximum number of missed events that are delivered to a reader that resumes. */
const MAX_MISSED = 500;

/** Maximum age of missed events that are delivered, in milliseconds: ten minutes, and 30 seconds of grace. */
const MISSED_FOR_MS = 630_000;

/** The revision of an event without later edits, such as a live one. */
const UNREVISED = 0;

/** The reason why the caller of a stream lost access to it. */
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
  /**
   * @param revision position of the last edit that the result must include; 0 for none.
   * @returns null if the stream has ended meanwhile.
   */
  execute(event: LoggedEvent, revision: number): Promise<GraphResult | null>;
  /** Whether the caller has no execution that this one would wait for. */
  isIdle(): boolean;
  /** Charges what is delivered to the caller. */
  onDelivered(bytes: number): void;
  onClose(): void;
}

/**
 * The results of a subscription, one per event, in order and each once. It follows the log from its creation,
 * and is closed when its reader falls too far behind.
 */
export class LiveStream implements GroupMember {
  /**
   * Position to resume from until the first delivery. For a reader that resumes, that of the last event it
   * received, because missed events are delivered later.
   */
  readonly position: number;
  /** Null unless the stream ended because its caller lost access. */
  lostAccess: LostAccess | null = null;
  /** Live events, until the missed ones are delivered; then the group executes live events. */
  private readonly queue: LoggedEvent[] = [];
  private sink: Sink | null = null;
  private end: ((error?: unknown) => void) | null = null;
  private isClosed = false;
  /** Position of the last event that the group must not deliver again; 0 after the group's first delivery. */
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
   * Delivers missed events, then live ones, until the stream ends.
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

  /** Queues an event until `deliverTo` has delivered the earlier ones. Ends the stream at the limit. */
  enqueue(event: LoggedEvent): void {
    if (this.queue.length >= MAX_QUEUED) this.endWith(tooFarBehind());
    else this.queue.push(event);
  }

  get isIdle(): boolean {
    return this.options.isIdle();
  }

  /** Executes events with the caller of this stream; null if it has ended. */
  executed(event: LoggedEvent): Promise<GraphResult | null> {
    return this.options.execute(event, UNREVISED);
  }

  /** Delivers the group's results, without those that were delivered before. */
  receive(deliveries: readonly Delivery[]): void {
    const due = this.last === 0 ? deliveries : deliveries.filter(({ position }) => position > this.last);
    if (!this.sink || this.isClosed || due.length === 0) return;
    // The group delivers each once, and after a restore from lower positions on.
    this.last = 0;
    try {
      this.deliver(this.sink, due.length === deliveries.length ? deliveries : due);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Ends the stream with a last result, which says why. */
  endWith({ message, extensions }: DomainError): void {
    const result = { data: null, errors: [{ message, extensions }] };
    this.sink?.([{ kind: 'result', position: this.last, result }]);
    this.close();
  }

  private deliver(sink: Sink, deliveries: readonly Delivery[]): void {
    if (this.isClosed) return;
    sink(deliveries);
    this.options.onDelivered(bytesOf(deliveries));
  }

  /** Ends the stream because of an error that `deliverTo` throws. */
  fail(error: unknown): void {
    this.end?.(error);
    this.close();
  }

  /** Delivers missed events in batches. Live events are queued meanwhile. */
  private async deliverMissed(sink: Sink): Promise<void> {
    const { feed, group, after, position } = this.options;
    if (after === null || this.isClosed) return;
    const { types, subject } = group.filter;
    const { isState, revisedBy } = group.source;
    const filter = { types: revisedBy === null ? types : [...types, revisedBy], subject };
    const { events: read, more, isBeyond } = await feed.since(filter, after, MAX_MISSED);
    const events = read.filter(({ type }) => types.includes(type));
    // The log is read after the request arrived, so it includes every edit that the reader may know of, by
    // whichever process.
    const revision = read.findLast(({ type }) => type === revisedBy)?.position ?? UNREVISED;
    // The position belongs to another log, such as one from before a restore.
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
    const isEnd = await deliverResults(
      due,
      this.options.group.source,
      (event) => this.options.execute(event, revision),
      (deliveries) => this.deliver(sink, deliveries),
    );
    this.last = due.at(-1)?.position ?? this.last;
    if (isEnd) this.close();
  }
}
