import type { Caller } from '#protocol/principal';
import type { SubgraphError } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import type { Fields } from './fields';
import { INTERNAL_ERROR } from './graph-errors';

/** What the graph answers: plain data, and errors that are safe to show. */
export interface GraphResult {
  readonly data: Readonly<Fields> | null;
  readonly errors: readonly SubgraphError[];
  /** Milliseconds, from when the question was asked, after which the answer is wrong by the clock alone; absent for never. */
  readonly validForMs?: number;
}

/**
 * An answer, with an error where nothing would say why it is empty: an area left out a value that the schema promises, and
 * the null reached the root.
 */
export function graphResult(
  data: Readonly<Fields> | null,
  errors: readonly SubgraphError[],
  caller: Caller,
  log: Logger,
): GraphResult {
  if (data || errors.length > 0) return { data, errors };
  log.error({ requestId: caller.requestId }, 'a promised value is missing and nulls the whole answer');
  return { data, errors: [INTERNAL_ERROR] };
}
