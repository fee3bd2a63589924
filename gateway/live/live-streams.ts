import { DomainError, rateLimited } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { SubgraphError } from '#protocol/subgraph-operation';
import type { EventFilter } from '#runtime/event-log/followers';
import type { Fields } from '../execution/fields';
import type { PreparedOperation } from '../prepared-operation';
import { type LiveFeed, LiveStream } from './live-stream';
import { SharedResults } from './shared-results';

/** A subscription to be opened. */
export interface StreamRequest {
  readonly operation: PreparedOperation;
  readonly variables: Readonly<Fields>;
  readonly filter: EventFilter;
  readonly caller: Caller;
  /** Identifies the caller in limits. */
  readonly limiterKey: string;
  /** Position of the last event that the reader received; null for a new reader. */
  readonly after: number | null;
}

export interface StreamLimits {
  readonly perCaller: number;
  readonly total: number;
  readonly lifetimeMs: number;
}

const LIMITS: StreamLimits = { perCaller: 20, total: 2000, lifetimeMs: 3_600_000 };

/** Seconds after which a refused stream may be tried again. */
const RETRY_SECONDS = 10;

/** The open subscriptions of a gateway process, whatever their transport. */
export class LiveStreams {
  private readonly open = new Set<LiveStream>();
  private readonly perCaller = new Map<string, number>();
  private readonly results = new SharedResults();
  private isClosed = false;

  constructor(
    private readonly feed: LiveFeed | null,
    private readonly limits: StreamLimits = LIMITS,
  ) {}

  /**
   * Opens a subscription: it receives the events from now on, or those since the reader left.
   *
   * @returns the errors that refuse it, such as NOT_FOUND.
   * @throws DomainError RATE_LIMITED, UPSTREAM_UNAVAILABLE while the event log cannot be reached.
   */
  async start(request: StreamRequest): Promise<LiveStream | { readonly errors: readonly SubgraphError[] }> {
    const { operation, variables, caller } = request;
    const stream = this.follow(request);
    try {
      const { errors } = await operation.execute(variables, caller);
      if (errors.length === 0) return stream;
      stream.close();
      return { errors };
    } catch (error) {
      stream.close();
      throw error;
    }
  }

  /** Ends all subscriptions: their readers reconnect. */
  endAll(): void {
    for (const stream of [...this.open]) stream.close();
  }

  /** Ends all subscriptions, and refuses new ones: readers reconnect to another process. */
  close(): void {
    this.isClosed = true;
    this.endAll();
  }

  private follow({ operation, variables, filter, caller, limiterKey, after }: StreamRequest): LiveStream {
    const { feed } = this;
    const position = feed?.position ?? null;
    if (!feed || position === null || this.isClosed) {
      throw new DomainError('UPSTREAM_UNAVAILABLE', 'Events cannot be followed at the moment');
    }
    const { perCaller, total, lifetimeMs } = this.limits;
    const ofCaller = this.perCaller.get(limiterKey) ?? 0;
    if (ofCaller >= perCaller || this.open.size >= total) throw rateLimited(RETRY_SECONDS);
    this.perCaller.set(limiterKey, ofCaller + 1);
    const lifetime = setTimeout(() => stream.close(), lifetimeMs).unref();
    const stream: LiveStream = new LiveStream({
      feed,
      filter,
      after,
      position,
      execute: (event) => this.results.resultOf(operation, variables, caller, event),
      onClose: () => {
        clearTimeout(lifetime);
        this.open.delete(stream);
        this.forgetOne(limiterKey);
      },
    });
    this.open.add(stream);
    return stream;
  }

  private forgetOne(limiterKey: string): void {
    const left = (this.perCaller.get(limiterKey) ?? 1) - 1;
    if (left > 0) this.perCaller.set(limiterKey, left);
    else this.perCaller.delete(limiterKey);
  }
}
