import { compilingExecutor, type ExecutableSubgraph } from '#kit/execution/subgraph-executor';
import type { Logger } from '#runtime/logger';
import type { SubgraphClient } from './subgraph-client';

/** Creates a client of a subgraph in this process. */
export function inProcessClient(subgraph: ExecutableSubgraph, log: Logger): SubgraphClient {
  return { execute: compilingExecutor(subgraph, log) };
}
