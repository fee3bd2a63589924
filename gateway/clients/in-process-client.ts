import { compilingExecutor } from '#kit/execution/compiling-executor';
import type { Subgraph } from '#kit/subgraph';
import type { Logger } from '#runtime/logger';
import type { SubgraphClient } from '../subgraph-client';

/** Creates a client of a subgraph in this process. */
export function inProcessClient(subgraph: Subgraph, log: Logger): SubgraphClient {
  return { execute: compilingExecutor(subgraph, log) };
}
