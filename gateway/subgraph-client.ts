import type { AreaName } from '#protocol/areas';
import type { Caller } from '#protocol/principal';
import type { SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';

/** A request from the gateway to a subgraph. */
export interface ClientRequest extends SubgraphRequest {
  /** Whether the operation was planned at boot: one of a bounded set, so compiling it pays off. */
  readonly prepared?: boolean;
}

/**
 * A client of one subgraph, in process or over HTTP with identical behaviour. Never throws: an unreachable
 * subgraph yields an error UPSTREAM_UNAVAILABLE that names it.
 */
export interface SubgraphClient {
  execute(request: ClientRequest, caller: Caller): Promise<SubgraphResult>;
}

export type SubgraphClients = Readonly<Record<AreaName, SubgraphClient>>;
