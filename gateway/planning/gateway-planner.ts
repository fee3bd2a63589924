import type { ApolloGateway } from '@apollo/gateway';
import type { QueryPlanner } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';

/** The query planner and schema of a loaded gateway. */
export interface GatewayPlanner {
  readonly queryPlanner: QueryPlanner;
  readonly supergraph: GraphQLSchema;
}

/**
 * Returns the private planner and schema of Apollo Gateway, to plan operations at boot: a second planner over
 * the same supergraph would double start-up time and memory.
 *
 * @throws Error if the gateway is not loaded.
 */
export function plannerOf(gateway: ApolloGateway): GatewayPlanner {
  // biome-ignore-start lint/complexity/useLiteralKeys: bracket access is how TypeScript allows private members
  const queryPlanner = gateway['queryPlanner'];
  const supergraph = gateway['supergraphSchema'];
  // biome-ignore-end lint/complexity/useLiteralKeys: end of the private members
  if (!queryPlanner || !supergraph) throw new Error('the gateway is not loaded');
  return { queryPlanner, supergraph };
}
