import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { SubgraphError, SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import { contextFor, type SubgraphContext } from '../context';
import {
  isDatabaseGone,
  isLockConflict,
  isStatementTimeout,
  lockConflict,
} from '../database/database-errors';
import type { Replica } from '../database/replica';
import type { OnceExecutor } from '../idempotency/execute-once';
import type { Subgraph } from '../subgraph';
import { QueryCompiler } from './compiled-query';

/** Executes one operation of one caller. Never rejects: failures are in `errors`, safe to expose. */
type SubgraphExecutor = (request: SubgraphRequest, caller: Caller) => Promise<SubgraphResult>;

/** A valid document, or its parse and validation errors. */
type CheckedDocument = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

const MAX_CACHED_DOCUMENTS = 500;

/** In characters; longer documents are not cached, so that memory stays bounded. */
const MAX_CACHED_LENGTH = 16_384;

/** Returns an executor based on graphql-js; parsed and validated documents are cached (LRU). */
function subgraphExecutor(subgraph: Subgraph, log: Logger): SubgraphExecutor {
  const documents = new LRUCache<string, CheckedDocument>({
    max: MAX_CACHED_DOCUMENTS,
    maxSize: MAX_CACHED_DOCUMENTS * MAX_CACHED_LENGTH,
    maxEntrySize: MAX_CACHED_LENGTH,
    sizeCalculation: (_checked, query) => query.length || 1,
    memoMethod: (query) => check(subgraph.schema, query),
  });
  return (request, caller) =>
    executeMasked(contextFor(caller, request.budget), log, (contextValue) => {
      const checked = documents.memo(request.query);
      return 'errors' in checked
        ? { errors: checked.errors }
        : execute({
            schema: subgraph.schema,
            document: checked.document,
            contextValue,
            rootValue: request.event,
            variableValues: request.variables,
            operationName: request.operationName,
          });
    });
}

/** Runs an execution and sanitises its result; an exception becomes a masked error. */
async function executeMasked(
  context: SubgraphContext,
  log: Logger,
  run: (context: SubgraphContext) => ExecutionResult | Promise<ExecutionResult>,
): Promise<SubgraphResult> {
  try {
    const result = toSubgraphResult(await run(context), context.caller, log);
    const validForMs = context.validity.forMs;
    return validForMs === null ? result : { extensions: { validForMs }, ...result };
  } catch (thrown) {
    return failedResult(new Error('execution', { cause: thrown }), context.caller, log);
  }
}

/** Returns the result of an operation that failed outside its fields. */
function failedResult(thrown: unknown, caller: Caller, log: Logger): SubgraphResult {
  const originalError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const error = new GraphQLError('Execution failed', { originalError });
  return toSubgraphResult({ data: null, errors: [error] }, caller, log);
}

function check(schema: GraphQLSchema, query: string): CheckedDocument {
  try {
    const document = parse(query);
    const errors = validate(schema, document);
    return errors.length > 0 ? { errors } : { document };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}

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

/**
 * Returns the executor of an area: compiles prepared operations, and executes a mutation with an
 * `Idempotency-Key` once.
 */
export function compilingExecutor(subgraph: ExecutableSubgraph, log: Logger): SubgraphExecutor {
  const execute = uncheckedExecutor(subgraph, log);
  const { once } = subgraph;
  return async (request, caller) => {
    const { idempotency } = caller;
    const { replica } = subgraph;
    if (request.mayBeStale && replica?.isFresh) return replica.read(() => execute(request, caller));
    if (!idempotency || !MUTATION.test(request.query)) return execute(request, caller);
    try {
      if (!once) throw new Error('this subgraph stores no idempotency keys');
      return await once(idempotency, () => execute(request, caller));
    } catch (error) {
      return failedResult(error, caller, log);
    }
  };
}

export interface ExecutableSubgraph extends Subgraph {
  /** Executes mutations with an `Idempotency-Key`; without it they fail. */
  readonly once?: OnceExecutor;
  /** Answers what may be stale. */
  readonly replica?: Pick<Replica, 'isFresh' | 'read'>;
}

const MUTATION = /^\s*mutation\b/;

/**
 * Returns an executor that compiles prepared operations. graphql-js executes ad hoc ones, several mutations
 * at once and documents that the compiler gets wrong.
 */
function uncheckedExecutor(subgraph: Subgraph, log: Logger): SubgraphExecutor {
  const execute = subgraphExecutor(subgraph, log);
  const compiler = new QueryCompiler(subgraph.schema, log);
  return async (request, caller) => {
    const query = request.prepared ? compiler.compile(request) : null;
    if (!query) return execute(request, caller);
    const result = await executeMasked(contextFor(caller, request.budget), log, (context) =>
      query(context, request.variables ?? {}),
    );
    // Invalid variables fail before execution; graphql-js then produces its standard messages.
    return result.data === undefined ? execute(request, caller) : result;
  };
}
