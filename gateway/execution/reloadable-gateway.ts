import { ApolloGateway } from '@apollo/gateway';

/** Told about the schema when it is there. */
type SchemaListener = Parameters<ApolloGateway['onSchemaLoadOrUpdate']>[0];

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

  override onSchemaLoadOrUpdate(listener: SchemaListener): () => void {
    if (this.loaded) listener(this.loaded);
    return super.onSchemaLoadOrUpdate(listener);
  }
}
