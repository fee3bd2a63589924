import { ApolloServer } from '@apollo/server';
import { comparable, graphWith } from '../test-support/open-test-graph';
import { caller, gql, recordedCalls } from '../test-support/two-areas';
import { presentGatewayError } from './graph-errors';
import type { GraphContext } from './supergraph-data-source';

describe('a gateway run by Apollo Server', () => {
  test('executes after a second load and passes the caller on', async () => {
    const graph = await graphWith();
    const server = new ApolloServer<GraphContext>({ gateway: graph.apolloGateway });
    await server.start();
    recordedCalls.length = 0;
    const { body } = await server.executeOperation(
      { query: 'mutation { whoami failIdentity }' },
      { contextValue: { caller: { ...caller, requestId: 'r-7' } } },
    );
    expect(recordedCalls).toEqual(['whoami anonymous r-7 null']);
    expect(graph.onIdentityChange).toHaveBeenCalledTimes(1);
    expect(body).toMatchObject({ singleResult: { data: { whoami: null, failIdentity: null } } });
    await server.stop();
    await graph.close();
  });

  test('formats errors like the prepared path', async () => {
    const graph = await graphWith();
    const document = gql('{ events { guests { badge } } crashed }');
    const server = new ApolloServer<GraphContext>({
      gateway: graph.apolloGateway,
      formatError: (error) => ({
        ...presentGatewayError(error),
        extensions: { ...presentGatewayError(error).extensions },
      }),
    });
    await server.start();
    const { body } = await server.executeOperation(
      { query: document.loc?.source.body ?? '' },
      { contextValue: { caller } },
    );
    const prepared = await graph.prepare(document).execute({}, caller);
    const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
    expect(comparable({ data: null, errors: errors.map(presentGatewayError) })).toEqual(
      comparable({ data: null, errors: prepared.errors }),
    );
    expect(prepared.errors.length).toBeGreaterThan(1);
    await server.stop();
  });

  test('sends no subgraph request without a caller', async () => {
    const graph = await graphWith();
    const server = new ApolloServer({ gateway: graph.apolloGateway });
    await server.start();
    const { body } = await server.executeOperation({ query: '{ users { id } }' });
    expect(body).toMatchObject({ singleResult: { errors: [{}] } });
    expect(graph.areas.auth.requests).toEqual([]);
    await server.stop();
  });
});
