import type { AreaName } from '#protocol/areas';
import type { Caller } from '#protocol/principal';
import type { SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';

/**
 * A client of one subgraph, in process or over HTTP with identical behaviour. Never throws: an unreachable
 * subgraph yields an error UPSTREAM_UNAVAILABLE that names it.
 */
export interface SubgraphClient {
  execute(request: SubgraphRequest, caller: Caller): Promise<SubgraphResult>;
}

export type SubgraphClients = Readonly<Record<AreaName, SubgraphClient>>;
