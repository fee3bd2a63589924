import type { Schema } from '@apollo/federation-internals';
import { ApolloGateway } from '@apollo/gateway';
import type { QueryPlanner } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';

/** Told about the schema when it is there. */
type SchemaListener = Parameters<ApolloGateway['onSchemaLoadOrUpdate']>[0];

/** A loaded gateway's planner with its schemas. */
export interface Planning {
  /** The API schema in the planner's own form. */
  readonly plannedSchema: Schema;
  readonly queryPlanner: QueryPlanner;
  readonly supergraph: GraphQLSchema;
}

/**
 * Apollo Gateway over a fixed supergraph that may be loaded more than once: first where the graph is opened, so that it can
 * execute, then by Apollo Server, which insists on loading its gateway itself.
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
   * Returns what plans and executes its operations, for the operations that are planned at boot: a second planner over the same
   * supergraph would double start-up and memory. Apollo Gateway keeps all three private.
   *
   * @throws Error before it is loaded.
   */
  planning(): Planning {
    // biome-ignore-start lint/complexity/useLiteralKeys: TypeScript lets only these names reach private members
    const plannedSchema = this['apiSchema'];
    const queryPlanner = this['queryPlanner'];
    const supergraph = this['supergraphSchema'];
    // biome-ignore-end lint/complexity/useLiteralKeys: as above
    if (!plannedSchema || !queryPlanner || !supergraph) throw new Error('the gateway is not loaded');
    return { plannedSchema, queryPlanner, supergraph };
  }

  override onSchemaLoadOrUpdate(listener: SchemaListener): () => void {
    if (this.loaded) listener(this.loaded);
    return super.onSchemaLoadOrUpdate(listener);
  }
}
