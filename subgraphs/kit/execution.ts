import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import { GraphQLError, Kind } from 'graphql';
import { isDatabaseGone } from './database/database-gone';
import { DomainError, type ErrorExtensions, isErrorCode } from './errors';
import type { ItemBudget } from './item-budget';
import type { Logger } from './logger';
import type { Caller } from './principal';

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

/** More say nothing new, and each may be a line in the log. */
const MOST_ERRORS = 50;

/**
 * Turns an execution result into one that may leave the subgraph: errors of the domain keep their words, mistakes in
 * the operation become BAD_USER_INPUT, everything else is logged with the request id and masked.
 */
export function presentable(result: ExecutionResult, caller: Caller, log: Logger): SubgraphResult {
  const data = result.data as Record<string, unknown> | null | undefined;
  if (!result.errors) return { data: data ?? null };
  return {
    ...(data !== undefined && { data }),
    // A spent budget is the same error wherever it was met.
    errors: [...new Set(result.errors)]
      .slice(0, MOST_ERRORS)
      .map((error) => presentError(error, caller, log)),
  };
}

function presentError(error: GraphQLError, caller: Caller, log: Logger): SubgraphError {
  const path = error.path && error.path.length > 0 && { path: error.path };
  const cause = error.originalError ?? error;
  if (cause instanceof DomainError) {
    const { code, argument, problem, retryAfter } = cause.extensions;
    const extensions = {
      code,
      ...(argument !== undefined && { argument }),
      ...(problem !== undefined && { problem }),
      ...(retryAfter !== undefined && { retryAfter }),
    };
    return { message: cause.message, ...path, extensions };
  }
  if (isMistakeInOperation(error)) {
    return { message: error.message, ...path, extensions: { code: 'BAD_USER_INPUT' } };
  }
  if (isDatabaseGone(cause)) {
    log.error({ problem: cause.message, requestId: caller.requestId }, 'the database is not available');
    return {
      message: 'The database is not available',
      ...path,
      extensions: { code: 'UPSTREAM_UNAVAILABLE' },
    };
  }
  log.error({ err: cause, requestId: caller.requestId, path: error.path?.join('.') }, 'unexpected error');
  return { message: 'Internal server error', ...path, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
}

/**
 * Syntax, validation, variables and literals, or an argument that turned out wrong while it was read, such as null for
 * `Int! = 1`: such errors point at that part of the operation, those of resolvers at a field.
 */
function isMistakeInOperation(error: GraphQLError): boolean {
  const [node] = error.nodes ?? [];
  if (node && node.kind !== Kind.FIELD) return true;
  return !error.path && (!error.originalError || error.originalError instanceof GraphQLError);
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
