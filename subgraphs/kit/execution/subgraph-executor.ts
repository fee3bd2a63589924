import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Caller } from '#protocol/principal';
import type { SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import { contextFor, type SubgraphContext } from '../context';
import type { Subgraph } from '../subgraph';
import { toSubgraphResult } from './subgraph-result';

/** Executes one operation of one caller. Never rejects: failures are in `errors`, safe to expose. */
export type SubgraphExecutor = (request: SubgraphRequest, caller: Caller) => Promise<SubgraphResult>;

/** A valid document, or its parse and validation errors. */
type CheckedDocument = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

const MAX_CACHED_DOCUMENTS = 500;

/** In characters; longer documents are not cached, so that memory stays bounded. */
const MAX_CACHED_LENGTH = 16_384;

/** Returns an executor based on graphql-js; parsed and validated documents are cached (LRU). */
export function subgraphExecutor(subgraph: Subgraph, log: Logger): SubgraphExecutor {
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
export async function executeMasked(
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
export function failedResult(thrown: unknown, caller: Caller, log: Logger): SubgraphResult {
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
