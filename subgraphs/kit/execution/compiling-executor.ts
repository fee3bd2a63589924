import type { Logger } from '#runtime/logger';
import { contextFor } from '../context';
import type { OnceExecutor } from '../idempotency/execute-once';
import type { Subgraph } from '../subgraph';
import { QueryCompiler } from './compiled-query';
import { executeMasked, failedResult, type SubgraphExecutor, subgraphExecutor } from './subgraph-executor';

/**
 * Returns the executor of an area: compiles prepared operations, and executes a mutation with an
 * `Idempotency-Key` once.
 */
export function compilingExecutor(subgraph: ExecutableSubgraph, log: Logger): SubgraphExecutor {
  const execute = uncheckedExecutor(subgraph, log);
  const { once } = subgraph;
  return async (request, caller) => {
    const { idempotency } = caller;
    if (!idempotency || !MUTATION.test(request.query)) return execute(request, caller);
    try {
      if (!once) throw new Error('this subgraph stores no idempotency keys');
      return await once(idempotency, () => execute(request, caller));
    } catch (error) {
      return failedResult(error, caller, log);
    }
  };
}

/** A subgraph, and how it executes mutations with an `Idempotency-Key`; without that they fail. */
export interface ExecutableSubgraph extends Subgraph {
  readonly once?: OnceExecutor;
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
