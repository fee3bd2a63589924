import { ApolloServer } from '@apollo/server';
import { OperationBudget } from '../cost/operation-budget';
import { presentGatewayError } from '../execution/graph-result';
import { comparable, graphWith } from '../test-support/open-test-graph';
import { caller, gql, recordedCalls, silent } from '../test-support/two-areas';
import { startApolloServer } from './apollo-server';

type TestGraph = Awaited<ReturnType<typeof graphWith>>;

/** Executes an operation with an Apollo Server over the graph. */
async function execute(graph: TestGraph, query: string, from = caller) {
  const server = await startApolloServer({ graph, production: false, log: silent });
  const cost = { estimated: 1, limit: 1, requests: 1 };
  const contextValue = { caller: from, cost, budget: new OperationBudget() };
  const { body } = await server.executeOperation({ query }, { contextValue });
  await server.stop();
  if (body.kind !== 'single') throw new Error('a single result was expected');
  return body.singleResult;
}

describe('Apollo Server over a graph', () => {
  let graph: TestGraph;
  beforeEach(async () => {
    graph = await graphWith();
  });
  afterEach(() => graph.close());

  test('passes the caller on', async () => {
    recordedCalls.length = 0;
    const result = await execute(graph, 'mutation { whoami failIdentity }', { ...caller, requestId: 'r-7' });
    expect(recordedCalls).toEqual(['whoami anonymous r-7 null']);
    expect(graph.onIdentityChange).toHaveBeenCalledTimes(1);
    expect(result).toMatchObject({ data: { whoami: null, failIdentity: null } });
  });

  test('formats errors like the prepared path', async () => {
    const document = gql('{ events { guests { badge } } crashed }');
    const { errors = [] } = await execute(graph, document.loc?.source.body ?? '');
    const prepared = await graph.prepare(document).execute({}, caller);
    expect(comparable({ data: null, errors: errors.map(presentGatewayError) })).toEqual(
      comparable({ data: null, errors: prepared.errors }),
    );
    expect(prepared.errors.length).toBeGreaterThan(1);
  });

  test('sends no subgraph request without a caller', async () => {
    const server = new ApolloServer({
      gateway: {
        load: async () => ({ executor: graph.executor }),
        onSchemaLoadOrUpdate: (announce) => {
          announce({ apiSchema: graph.apiSchema, coreSupergraphSdl: '' });
          return () => undefined;
        },
        stop: async () => undefined,
      },
    });
    const { body } = await server.executeOperation({ query: '{ users { id } }' });
    expect(body).toMatchObject({ singleResult: { errors: [{}] } });
    expect(graph.areas.auth.requests).toEqual([]);
    await server.stop();
  });
});
