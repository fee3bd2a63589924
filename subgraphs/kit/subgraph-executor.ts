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
import { contextFor, type SubgraphContext } from './context';
import type { Subgraph } from './subgraph';
import { toSubgraphResult } from './subgraph-result';

/** Answers one operation of one caller. Never rejects: what went wrong stands in `errors`, safe to show. */
export type SubgraphExecutor = (request: SubgraphRequest, caller: Caller) => Promise<SubgraphResult>;

/** A text that is a valid operation of the schema, or why it is not. */
type CheckedDocument = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

const DOCUMENTS_KEPT = 500;

/** Characters; longer operations are parsed anew each time, so that memory stays bounded. */
const LONGEST_KEPT = 16_384;

/** Executes operations with graphql-js; each document is parsed and validated once, as long as it is in use. */
export function subgraphExecutor(subgraph: Subgraph, log: Logger): SubgraphExecutor {
  const documents = new LRUCache<string, CheckedDocument>({
    max: DOCUMENTS_KEPT,
    maxSize: DOCUMENTS_KEPT * LONGEST_KEPT,
    maxEntrySize: LONGEST_KEPT,
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
            variableValues: request.variables,
            operationName: request.operationName,
          });
    });
}

/** Runs an execution and makes its result fit to leave the subgraph; whatever it throws becomes a masked error. */
export async function executeMasked(
  context: SubgraphContext,
  log: Logger,
  run: (context: SubgraphContext) => ExecutionResult | Promise<ExecutionResult>,
): Promise<SubgraphResult> {
  try {
    const result = toSubgraphResult(await run(context), context.caller, log);
    const validForMs = context.validity.forMs;
    return validForMs === null ? result : { ...result, extensions: { validForMs } };
  } catch (thrown) {
    const originalError = thrown instanceof Error ? thrown : new Error(String(thrown));
    const error = new GraphQLError('Execution failed', {
      originalError: new Error('execution', { cause: originalError }),
    });
    return toSubgraphResult({ data: null, errors: [error] }, context.caller, log);
  }
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
