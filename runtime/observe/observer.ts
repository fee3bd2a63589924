import type { AreaName, DatabaseSchema } from '#protocol/areas';
import type { JobName } from '#protocol/jobs';

/**
 * The outcome of an operation: `refused` is a client error, `unavailable` an upstream failure, `failed` an
 * internal error.
 */
export type Outcome = 'ok' | 'refused' | 'unavailable' | 'failed';

/** The result of a cache read; `refreshed`: the entry was stale and a new one arrived in time. */
export type CacheResult = 'hit' | 'stale' | 'refreshed' | 'miss' | 'failed';

/** The source of a public response; `shared`: coalesced with a request in flight. */
export type ResponseRead = 'hit' | 'shared' | 'miss';

/**
 * The outcome of a provider request; `withheld`: not sent, because the budget was exhausted or the breaker
 * open.
 */
export type ProviderOutcome = 'ok' | 'failed' | 'withheld';

export type BreakerState = 'closed' | 'half-open' | 'open';

/** The store that counted a request; `fallback`: this process, because the shared store is down. */
export type LimitStore = 'shared' | 'local' | 'fallback';

/** What failed in the file store; deleting is a write, listing a read. */
export type FileOperation = 'read' | 'write';

/** A connection pool, polled on each metrics collection. */
export interface ObservedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  /** Requests waiting for a free connection. */
  readonly waitingCount: number;
}

/** A finished HTTP request. */
export interface CompletedRequest {
  /** The document's name, or `graphql`, `site`, `preflight`, `unknown`; never a path. */
  readonly route: string;
  readonly access: string;
  /** Null if the client disconnected before the response. */
  readonly status: number | null;
}

/**
 * Receives the events of a process for monitoring. Names come from bounded sets: no id, path or caller input
 * is passed. Never throws. Durations are in seconds.
 */
export interface Observer {
  /** False if nothing is recorded, so that costly measurements can be skipped. */
  readonly watching: boolean;
  requestCompleted(request: CompletedRequest, seconds: number): void;
  /** @param operation name of a prepared document; `free` for all others. */
  planExecuted(operation: string, outcome: Outcome, seconds: number): void;
  subgraphResponded(area: AreaName, outcome: Outcome, seconds: number): void;
  statementEnded(area: DatabaseSchema, ok: boolean, seconds: number): void;
  poolOpened(area: AreaName, limit: number, pool: ObservedPool): void;
  /** @param ageSeconds age of the returned entry; null without one. */
  cacheRead(kind: string, result: CacheResult, ageSeconds: number | null): void;
  /** @param route name of the document. */
  responseRead(route: string, read: ResponseRead): void;
  /** Reports joined entities of another subgraph: cache hits and fetched ones. */
  entitiesJoined(area: AreaName, hits: number, misses: number): void;
  providerRequested(provider: string, outcome: ProviderOutcome, seconds: number): void;
  breakerChanged(provider: string, state: BreakerState): void;
  jobEnded(queue: JobName, ok: boolean, seconds: number): void;
  limitDecided(rateClass: string, allowed: boolean, store: LimitStore): void;
  /** Reports a failure of the store; a missing file is none. */
  fileStoreFailed(operation: FileOperation): void;
}

const nothing = (): void => undefined;

/** An observer that records nothing. */
export const NO_OBSERVER: Observer = Object.freeze({
  watching: false,
  requestCompleted: nothing,
  planExecuted: nothing,
  subgraphResponded: nothing,
  statementEnded: nothing,
  poolOpened: nothing,
  cacheRead: nothing,
  responseRead: nothing,
  entitiesJoined: nothing,
  providerRequested: nothing,
  breakerChanged: nothing,
  jobEnded: nothing,
  limitDecided: nothing,
  fileStoreFailed: nothing,
});

/** Returns the seconds since `began`, a value of `performance.now()`. */
export function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
