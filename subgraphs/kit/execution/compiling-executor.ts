import type { Logger } from '#runtime/logger';
import { contextFor } from '../context';
import type { Subgraph } from '../subgraph';
import { QueryCompiler } from './compiled-query';
import { executeMasked, type SubgraphExecutor, subgraphExecutor } from './subgraph-executor';

/**
 * Returns an executor that compiles prepared operations. graphql-js executes ad hoc ones, several mutations at
 * once and documents that the compiler gets wrong.
 */
export function compilingExecutor(subgraph: Subgraph, log: Logger): SubgraphExecutor {
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
