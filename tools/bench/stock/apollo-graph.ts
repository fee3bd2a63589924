import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { CALLER_HEADER, type StockGraph, type StockRequest } from './stock-graph';

type Context = Pick<StockRequest, 'caller'>;

/** Starts Apollo Server with Apollo Gateway, which plans operations and caches its plans. */
export async function openApolloGraph(supergraphSdl: string): Promise<StockGraph> {
  const gateway = new ApolloGateway({
    supergraphSdl,
    buildService: ({ url = '' }) =>
      new RemoteGraphQLDataSource<Context>({
        url,
        willSendRequest: ({ request, context: { caller } }) => {
          // Apollo Gateway fetches the schema without a context.
          if (caller !== undefined) request.http?.headers.set(CALLER_HEADER, caller);
        },
      }),
  });
  const server = new ApolloServer<Context>({ gateway, nodeEnv: 'production' });
  await server.start();
  return {
    ask: async ({ query, variables, caller }) => {
      const { body } = await server.executeOperation({ query, variables }, { contextValue: { caller } });
      if (body.kind !== 'single') throw new Error('the answer comes in parts');
      const { data, errors = [] } = body.singleResult;
      return { data: data ?? null, errors: errors.map(({ message }) => message) };
    },
  };
}
