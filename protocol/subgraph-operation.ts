import type { GraphQLFormattedError } from 'graphql';
import { type ErrorExtensions, isErrorCode } from './errors';
import type { ItemBudget } from './item-budget';

/** One operation for one subgraph, as it travels: in this process or over HTTP. */
export interface SubgraphRequest {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** What the operation may still list; an area's own limit where there is none. */
  readonly budget?: ItemBudget;
}

/** What a subgraph answers: plain data and errors that are safe to show. */
export interface SubgraphResult {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly SubgraphError[];
  readonly extensions?: {
    /** Milliseconds, from when it was asked for, after which the answer is wrong by the clock alone; absent for never. */
    readonly validForMs?: number;
    /** Items that were listed, where the request came with a budget of another process. */
    readonly itemsTaken?: number;
  };
}

export interface SubgraphError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: ErrorExtensions;
}

/** Reads an error that came over the wire; anything that is not of our making becomes an internal error. */
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
