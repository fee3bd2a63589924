import type { ExecutionResult } from 'graphql';
import { GraphQLError, Kind } from 'graphql';
import { DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { SubgraphError, SubgraphResult } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import { isLockConflict, isStatementTimeout, lockConflict } from '../database/database-errors';
import { isDatabaseGone } from '../database/database-gone';

/** Limits errors in responses and in the log. */
const MOST_ERRORS = 50;

/** May succeed if it is repeated: prices bound what a statement reads, so that the server was busy. */
const TOOK_TOO_LONG = 'The operation took too long; try again, or request less';

/**
 * Converts an execution result into a response: domain errors keep their messages, mistakes in the operation
 * become BAD_USER_INPUT, everything else is logged with the request id and masked.
 */
export function toSubgraphResult(
  { data, errors }: ExecutionResult<Record<string, unknown>>,
  caller: Caller,
  log: Logger,
): SubgraphResult {
  if (!errors) return { data: data ?? null };
  return {
    ...(data !== undefined && { data }),
    // Item budget errors are the same wherever they occur.
    errors: [...new Set(errors)].slice(0, MOST_ERRORS).map((error) => presentError(error, caller, log)),
  };
}

function presentError(error: GraphQLError, caller: Caller, log: Logger): SubgraphError {
  const path = error.path && error.path.length > 0 && { path: error.path };
  const original = error.originalError ?? error;
  // Of a statement outside of transactions.
  const cause = isLockConflict(original) ? lockConflict() : original;
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
    const message = isStatementTimeout(cause) ? TOOK_TOO_LONG : 'The database is not available';
    log.error({ problem: cause.message, requestId: caller.requestId }, message);
    return { message, ...path, extensions: { code: 'UPSTREAM_UNAVAILABLE' } };
  }
  log.error({ err: cause, requestId: caller.requestId, path: error.path?.join('.') }, 'unexpected error');
  return { message: 'Internal server error', ...path, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
}

/**
 * Returns whether an error is in syntax, validation, variables or literals, or in an argument rejected while
 * coerced, such as null for `Int! = 1`: such errors point at that part of the operation, those of resolvers
 * at a field.
 */
function isMistakeInOperation(error: GraphQLError): boolean {
  const [node] = error.nodes ?? [];
  if (node && node.kind !== Kind.FIELD) return true;
  return !error.path && (!error.originalError || error.originalError instanceof GraphQLError);
}
