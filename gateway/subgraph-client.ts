import type { AreaName } from '#protocol/areas';
import type { Caller } from '#protocol/principal';
import type { SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';

/** A request to a subgraph. */
export interface ClientRequest extends SubgraphRequest {
  /** Whether the data may be returned as JSON, to be passed on without parsing it. */
  readonly acceptsJson?: boolean;
}

/** The result of a request to a subgraph. */
export interface ClientResult extends SubgraphResult {
  /** The data as JSON, instead of `data`. Only without errors, and if the request accepts it. */
  readonly dataJson?: Buffer;
}

/**
 * A client of one subgraph, in process or over HTTP with identical behaviour. Never throws: an unreachable
 * subgraph yields an error UPSTREAM_UNAVAILABLE that names it.
 */
export interface SubgraphClient {
  execute(request: ClientRequest, caller: Caller): Promise<ClientResult>;
}

export type SubgraphClients = Readonly<Record<AreaName, SubgraphClient>>;
