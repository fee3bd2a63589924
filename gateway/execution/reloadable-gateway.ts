import { ApolloGateway } from '@apollo/gateway';
import type { QueryPlanner } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';

/** Called with the schema once it is loaded. */
type SchemaListener = Parameters<ApolloGateway['onSchemaLoadOrUpdate']>[0];

/** The query planner and schema of a loaded gateway. */
export interface Planning {
  readonly queryPlanner: QueryPlanner;
  readonly supergraph: GraphQLSchema;
}

/**
 * Apollo Gateway over a fixed supergraph with an idempotent `load`. The graph loads it to execute operations;
 * Apollo Server then loads its gateway again.
 */
export class ReloadableGateway extends ApolloGateway {
  private loading: ReturnType<ApolloGateway['load']> | undefined;
  private loaded: Parameters<SchemaListener>[0] | undefined;

  override load(options?: Parameters<ApolloGateway['load']>[0]): ReturnType<ApolloGateway['load']> {
    if (!this.loading) {
      super.onSchemaLoadOrUpdate((schema) => {
        this.loaded = schema;
      });
      this.loading = super.load(options);
    }
    return this.loading;
  }

  /**
   * Exposes the private planner and schema of Apollo Gateway, to plan operations at boot: a second planner
   * over the same supergraph would double start-up time and memory.
   *
   * @throws Error if the gateway is not loaded.
   */
  planning(): Planning {
    // biome-ignore-start lint/complexity/useLiteralKeys: bracket access is how TypeScript allows private members
    const queryPlanner = this['queryPlanner'];
    const supergraph = this['supergraphSchema'];
    // biome-ignore-end lint/complexity/useLiteralKeys: end of the private members
    if (!queryPlanner || !supergraph) throw new Error('the gateway is not loaded');
    return { queryPlanner, supergraph };
  }

  override onSchemaLoadOrUpdate(listener: SchemaListener): () => void {
    if (this.loaded) listener(this.loaded);
    return super.onSchemaLoadOrUpdate(listener);
  }
}
