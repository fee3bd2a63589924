import { contextFor } from '#kit/context';
import type { Subgraph } from '#kit/subgraph';
import { executeMasked, subgraphExecutor } from '#kit/subgraph-executor';
import type { Logger } from '#runtime/logger';
import type { SubgraphClient } from '../subgraph-client';
import { QueryCompiler } from './compiled-query';

/**
 * Reaches a subgraph of this process. Prepared operations are compiled; free ones, several mutations at once and what the compiler does
 * not do right are executed by graphql-js.
 */
export function inProcessClient(subgraph: Subgraph, log: Logger): SubgraphClient {
  const execute = subgraphExecutor(subgraph, log);
  const compiler = new QueryCompiler(subgraph.schema, log);
  return {
    execute: async (request, caller) => {
      const query = request.prepared ? compiler.compile(request) : null;
      if (!query) return execute(request, caller);
      const result = await executeMasked(contextFor(caller, request.budget), log, (context) =>
        query(context, request.variables ?? {}),
      );
      // Variables that do not fit stop an operation before it began; graphql-js says so in the words known everywhere else.
      return result.data === undefined ? execute(request, caller) : result;
    },
  };
}
