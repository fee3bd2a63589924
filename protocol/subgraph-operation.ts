import type { GraphQLFormattedError } from 'graphql';
import { type ErrorExtensions, isErrorCode } from './errors';
import type { LoggedEvent } from './event-log/logged-event';
import type { IdempotencyOutcome } from './idempotency';
import type { ItemBudget } from './item-budget';

/** How far a replica of the database may be behind, in milliseconds. */
export const MAX_STALENESS_MS = 2000;

/** An operation for one subgraph, in process or over HTTP. */
export interface SubgraphRequest {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Whether the operation was planned at boot: one of a bounded set, so compiling it pays off. */
  readonly prepared?: boolean;
  /** The operation's remaining item budget; the area's own limit applies without one. */
  readonly budget?: ItemBudget;
  /** Whether its result may lack what was committed in the last two seconds. */
  readonly mayBeStale?: boolean;
  /** The event of a subscription; absent in queries, in mutations and at the start of a subscription. */
  readonly event?: LoggedEvent;
}

/** A subgraph's result: plain data and errors that are safe to expose. */
export interface SubgraphResult {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly SubgraphError[];
  readonly extensions?: {
    /**
     * Milliseconds from the start of the request until the data expires by time alone; absent if it never
     * does.
     */
    readonly validForMs?: number;
    /** Items taken from the budget of another process. */
    readonly itemsTaken?: number;
    /** Why a request with an `Idempotency-Key` was not executed; absent if it was. */
    readonly idempotency?: IdempotencyOutcome;
  };
}

export interface SubgraphError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: ErrorExtensions;
}

/** Reads an error received over the network; unknown codes become internal errors. */
export function readSubgraphError(error: GraphQLFormattedError): SubgraphError {
  const code = error.extensions?.code;
  const path = error.path && { path: error.path };
  if (!isErrorCode(code)) {
    return { message: 'Internal server error', ...path, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  }
  const argument = error.extensions?.argument;
  const problem = error.extensions?.problem;
  const retryAfter = error.extensions?.retryAfter;
  return {
    message: error.message,
    ...path,
    extensions: {
      code,
      ...(typeof argument === 'string' && { argument }),
      ...(typeof problem === 'string' && { problem }),
      ...(typeof retryAfter === 'number' && { retryAfter }),
    },
  };
}
