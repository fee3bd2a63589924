import type { IdempotencyOutcome } from '#protocol/idempotency';
import type { Caller } from '#protocol/principal';
import type { SubgraphError } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import type { Fields } from './fields';
import { INTERNAL_ERROR } from './graph-errors';

/** A result of the graph: plain data and errors that are safe to expose. */
export interface GraphResult {
  readonly data: Readonly<Fields> | null;
  readonly errors: readonly SubgraphError[];
  /**
   * Milliseconds from the start of the request until the data expires by time alone; absent if it never does.
   */
  readonly validForMs?: number;
  /** Why the mutation was not executed; absent if it was. */
  readonly idempotency?: IdempotencyOutcome;
  /** What the execution for an event took; absent for others. */
  readonly usage?: EventUsage;
}

/** What the execution of a subscription for an event took. */
export interface EventUsage {
  /** Estimated size of the data as JSON. */
  readonly bytes: number;
  readonly processorMs: number;
  /** Whether the budget is exhausted: the result is the error that says which limit. */
  readonly isOver: boolean;
}

/**
 * Builds a result. Adds an error if data is null without one: a subgraph omitted a non-null value and the
 * null propagated to the root.
 */
export function graphResult(
  data: Readonly<Fields> | null,
  errors: readonly SubgraphError[],
  caller: Caller,
  log: Logger,
): GraphResult {
  if (data || errors.length > 0) return { data, errors };
  log.error({ requestId: caller.requestId }, 'a missing non-null value nulls the whole response');
  return { data, errors: [INTERNAL_ERROR] };
}
