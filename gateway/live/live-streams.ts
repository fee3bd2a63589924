import { bulkhead } from 'cockatiel';
import { DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { SubgraphError } from '#protocol/subgraph-operation';
import type { Fields, GraphResult } from '../execution/graph-result';
import type { PreparedOperation } from '../graph/prepared-operation';
import type { StreamSource } from '../graph/subscription-plans';
import type { CallerIdentity } from '../identity/identity';
import { CallerWatch } from './caller-watch';
import { CONNECTION_LIMITS, type ConnectionLimits, ConnectionQuota } from './connection-quota';
import { type LiveFeed, LiveStream } from './live-stream';
import { SharedResults } from './shared-results';
import {
  type ChargeRequests,
  type StreamAccount,
  StreamAccounts,
  type StreamCharge,
} from './stream-accounts';
import { StreamGroup, WakeScheduler } from './stream-group';
import { WriteBuffer } from './write-unless-slow';

/** A subscription to be opened. */
export interface StreamRequest {
  readonly operation: PreparedOperation;
  readonly variables: Readonly<Fields>;
  readonly source: StreamSource;
  readonly address: string;
  readonly requestId: string;
  /** Names the caller, and whose limit frames and executions count against. */
  readonly charge: StreamCharge;
  /** Identifies the caller again. @throws DomainError while that is not possible. */
  identify(): Promise<CallerIdentity>;
  /** Position of the last event that the reader received; null for a new reader. */
  readonly after: number | null;
}

export interface StreamLimits extends ConnectionLimits {
  readonly lifetimeMs: number;
}

export interface StreamListeners {
  onAccessChanged?(): void;
  onInformed?(address: string): void;
}

/**
 * Executions of events at the same time: each holds its result until it is written, and they must leave
 * connections of the database to requests.
 */
const EXECUTIONS = 4;

const LIMITS: StreamLimits = { ...CONNECTION_LIMITS, lifetimeMs: 3_600_000 };

/** The open subscriptions of a gateway process, whatever their transport. */
export class LiveStreams {
  /** The buffer through which results are written. */
  readonly writes = new WriteBuffer();
  private readonly wakes = new WakeScheduler();
  /** The callers of streams, and of connections that carry some. */
  readonly callers: CallerWatch;
  private readonly open = new Set<LiveStream>();
  private readonly quota: ConnectionQuota;
  private readonly results = new SharedResults();
  private readonly accounts: StreamAccounts;
  private readonly executions = bulkhead(EXECUTIONS, Number.POSITIVE_INFINITY);
  /** Groups of streams whose results do not depend on the caller, by the key of the results. */
  private readonly groups = new Map<string, StreamGroup>();
  private isClosed = false;

  /**
   * @param charge counts what streams take.
   * @param listeners `onAccessChanged` evicts cached identities; `onInformed` is called with the address of a
   *   subscriber, at its subscription and at each event: its queries must not return an earlier state.
   */
  constructor(
    private readonly feed: LiveFeed | null,
    charge: ChargeRequests,
    private readonly listeners: StreamListeners = {},
    private readonly limits: StreamLimits = LIMITS,
  ) {
    this.accounts = new StreamAccounts(charge);
    this.callers = new CallerWatch(feed, () => listeners.onAccessChanged?.());
    this.quota = new ConnectionQuota(limits);
  }

  /**
   * Opens a subscription, which receives the events from now on, or after the position to resume from.
   *
   * @returns the errors that reject it, such as NOT_FOUND.
   * @throws DomainError RATE_LIMITED, UPSTREAM_UNAVAILABLE while the event log cannot be reached.
   */
  async start(request: StreamRequest): Promise<LiveStream | { readonly errors: readonly SubgraphError[] }> {
    const { operation, variables } = request;
    const stream = this.follow(request);
    try {
      const { errors } = await operation.execute(variables, callerOf(request, request.charge.identity));
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

  /** Ends all subscriptions, and rejects new ones: readers reconnect to another process. */
  close(): void {
    this.isClosed = true;
    this.endAll();
  }

  private follow(request: StreamRequest): LiveStream {
    const { operation, variables, source, charge, after } = request;
    const { identity } = charge;
    const { feed } = this;
    const position = feed?.position ?? null;
    if (!feed || position === null || this.isClosed) {
      throw new DomainError('UPSTREAM_UNAVAILABLE', 'Events cannot be followed at the moment');
    }
    const release = this.quota.acquire(identity.limiterKey);
    let caller = callerOf(request, identity);
    const lifetime = setTimeout(() => stream.close(), this.limits.lifetimeMs).unref();
    const unwatch = this.callers.watch({
      identity,
      identify: () => request.identify(),
      onLost: () => stream.close({ kind: 'credential_lost' }),
      onChanged: async (who) => {
        caller = callerOf(request, who);
        const { errors } = await operation.execute(variables, caller);
        if (errors.length > 0) stream.close({ kind: 'refused', errors });
      },
    });
    const key = this.results.keyOf(operation, variables);
    const stream: LiveStream = new LiveStream({
      feed,
      group: this.groupOf(key, source, feed),
      after,
      position,
      execute: (event, revision) =>
        this.results.resultOf(key, { event, revision }, () =>
          this.executeFor(stream, account, () => operation.execute(variables, caller, event)),
        ),
      isIdle: () => account.isIdle,
      onDelivered: (bytes) => {
        account.add({ bytes });
        this.listeners.onInformed?.(request.address);
      },
      onClose: () => {
        clearTimeout(lifetime);
        unwatch();
        this.accounts.leave(account, stream);
        this.open.delete(stream);
        release();
      },
    });
    const account = this.accounts.join(charge, stream);
    this.open.add(stream);
    // Events before its position are not delivered: what is queried from now on must contain them.
    this.listeners.onInformed?.(request.address);
    return stream;
  }

  /** Executes for a stream at the charge of its caller; null if the stream has ended. */
  private async executeFor(
    stream: LiveStream,
    account: StreamAccount,
    execute: () => Promise<GraphResult>,
  ): Promise<GraphResult | null> {
    return account.execute(async () => {
      if (!this.open.has(stream)) return null;
      const result = await this.executions.execute(execute);
      account.addExecution(result.usage?.processorMs ?? 0);
      return result;
    });
  }

  /** Returns the group of a key; without a key, a new group. */
  private groupOf(key: string | null, source: StreamSource, feed: LiveFeed): StreamGroup {
    if (key === null) return new StreamGroup(source, feed, this.wakes, () => undefined);
    const existing = this.groups.get(key);
    if (existing) return existing;
    const group = new StreamGroup(source, feed, this.wakes, () => this.groups.delete(key));
    this.groups.set(key, group);
    return group;
  }
}

function callerOf({ address, requestId }: StreamRequest, { principal }: CallerIdentity): Caller {
  return { principal, address, requestId };
}
