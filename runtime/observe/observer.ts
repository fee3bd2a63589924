import type { AreaName } from '#protocol/areas';
import type { QueueName } from '#protocol/queues';

/** How work ended: `refused` is the caller's doing, `unavailable` somebody else's, `failed` our own. */
export type Outcome = 'ok' | 'refused' | 'unavailable' | 'failed';

/** What came of reading a remembered answer; `refreshed`: it was old, and a better one came in time. */
export type CacheResult = 'hit' | 'stale' | 'refreshed' | 'miss' | 'failed';

/** Where an answer came from that is the same for everybody; `shared`: somebody else was asking already. */
export type ResponseRead = 'hit' | 'shared' | 'miss';

/** How a question to an outside service ended; `withheld`: it was not sent, for lack of budget or with the breaker open. */
export type ProviderOutcome = 'ok' | 'failed' | 'withheld';

export type BreakerState = 'closed' | 'half-open' | 'open';

/** Who counted a request: all processes together, this one alone, or this one because the shared store is away. */
export type LimitStore = 'shared' | 'local' | 'fallback';

/** A pool of connections, looked at whenever somebody asks. */
export interface ObservedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  /** Those who wait for a free connection. */
  readonly waitingCount: number;
}

/** One answered HTTP request. */
export interface AnsweredRequest {
  /** Name of the document, or `graphql`, `site`, `preflight`, `unknown`: never a path. */
  readonly route: string;
  readonly access: string;
  /** Null when the client went away before it had its answer. */
  readonly status: number | null;
}

/**
 * Is told what happens, for whoever watches the process. Names are from bounded sets: no id, path or text of a caller is
 * ever passed. Never throws. Durations are in seconds.
 */
export interface Observer {
  /** False where nobody watches: what costs something may be left out. */
  readonly watching: boolean;
  requestAnswered(request: AnsweredRequest, seconds: number): void;
  /** @param operation name of a prepared document; `free` for all others. */
  planExecuted(operation: string, outcome: Outcome, seconds: number): void;
  subgraphAnswered(area: AreaName, outcome: Outcome, seconds: number): void;
  statementEnded(area: AreaName, ok: boolean, seconds: number): void;
  poolOpened(area: AreaName, limit: number, pool: ObservedPool): void;
  /** @param ageSeconds age of the answer that was given; null where none was. */
  cacheRead(kind: string, result: CacheResult, ageSeconds: number | null): void;
  /** @param route name of the document. */
  responseRead(route: string, read: ResponseRead): void;
  /** Entities of another area that a prepared operation joined: those that were remembered, and those that were read. */
  entitiesJoined(area: AreaName, remembered: number, read: number): void;
  providerAsked(provider: string, outcome: ProviderOutcome, seconds: number): void;
  breakerChanged(provider: string, state: BreakerState): void;
  jobEnded(queue: QueueName, ok: boolean, seconds: number): void;
  limitDecided(rateClass: string, allowed: boolean, store: LimitStore): void;
}

const nothing = (): void => undefined;

/** Nobody watches. */
export const NO_OBSERVER: Observer = Object.freeze({
  watching: false,
  requestAnswered: nothing,
  planExecuted: nothing,
  subgraphAnswered: nothing,
  statementEnded: nothing,
  poolOpened: nothing,
  cacheRead: nothing,
  responseRead: nothing,
  entitiesJoined: nothing,
  providerAsked: nothing,
  breakerChanged: nothing,
  jobEnded: nothing,
  limitDecided: nothing,
});

/** Seconds since `performance.now()` was `began`. */
export function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
