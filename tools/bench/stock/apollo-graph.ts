import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { type AreaName, isAreaName } from '#protocol/areas';
import { ASSERTION_HEADER } from '#protocol/caller-assertion';
import type { StockGraph } from './stock-graph';

interface Context {
  readonly assertions: Readonly<Record<AreaName, string>>;
}

/** Starts Apollo Server with Apollo Gateway, which plans operations and caches its plans. */
export async function openApolloGraph(supergraphSdl: string): Promise<StockGraph> {
  const gateway = new ApolloGateway({
    supergraphSdl,
    buildService: ({ name, url = '' }) => {
      if (!isAreaName(name)) throw new Error(`${name} is no area`);
      return new RemoteGraphQLDataSource<Context>({
        url,
        willSendRequest: ({ request, context }) => {
          // Apollo Gateway fetches the schema without a context.
          const assertion = context.assertions?.[name];
          if (assertion !== undefined) request.http?.headers.set(ASSERTION_HEADER, assertion);
        },
      });
    },
  });
  const server = new ApolloServer<Context>({ gateway, nodeEnv: 'production' });
  await server.start();
  return {
    ask: async ({ query, variables, assertions }) => {
      const { body } = await server.executeOperation({ query, variables }, { contextValue: { assertions } });
      if (body.kind !== 'single') throw new Error('the answer comes in parts');
      const { data, errors = [] } = body.singleResult;
      return { data: data ?? null, errors: errors.map(({ message }) => message) };
    },
  };
}
