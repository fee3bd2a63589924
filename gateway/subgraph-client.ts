import type { AreaName } from '#protocol/areas';
import type { Caller } from '#protocol/principal';
import type { SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';

/** A request as the gateway sends it. */
export interface ClientRequest extends SubgraphRequest {
  /** One of the bounded set of operations that were planned at boot: worth compiling. */
  readonly prepared?: boolean;
}

/**
 * Reaches one subgraph, in this process or over HTTP; neither side can tell which. Never throws: an area that cannot be
 * reached answers with an error of code UPSTREAM_UNAVAILABLE that names the area.
 */
export interface SubgraphClient {
  execute(request: ClientRequest, caller: Caller): Promise<SubgraphResult>;
}

export type SubgraphClients = Readonly<Record<AreaName, SubgraphClient>>;
