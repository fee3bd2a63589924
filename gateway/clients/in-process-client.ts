import { contextFor } from '#kit/context';
import type { Subgraph } from '#kit/subgraph';
import { executeMasked, subgraphExecutor } from '#kit/subgraph-executor';
import type { Logger } from '#runtime/logger';
import type { SubgraphClient } from '../subgraph-client';
import { QueryCompiler } from './compiled-query';

/**
 * Creates a client of a subgraph in this process. Prepared operations are compiled; graphql-js executes ad
 * hoc ones, several mutations at once and documents that the compiler gets wrong.
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
      // Invalid variables fail before execution; graphql-js then produces its standard messages.
      return result.data === undefined ? execute(request, caller) : result;
    },
  };
}
