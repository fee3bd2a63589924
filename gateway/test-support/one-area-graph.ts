import { once } from 'node:events';
import { createServer } from 'node:http';
import { subgraphListener } from '#kit/execution/serve-subgraph';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import type { ComposableSubgraph } from '#kit/test-support/composable-subgraph';
import { byArea } from '#protocol/areas';
import { composeSupergraph } from '#schema/compose';
import { httpClient, unreachable } from '../clients/http-client';
import { inProcessClient } from '../clients/in-process-client';
import type { SubgraphClient } from '../clients/subgraph-client';
import { type Graph, openGraph } from '../graph/graph';
import { silent } from './two-areas';

process.env.APOLLO_TELEMETRY_DISABLED = 'true';

/** How a graph reaches its subgraph. */
export type Transport = 'in one process' | 'over HTTP';

export const TRANSPORTS: readonly Transport[] = ['in one process', 'over HTTP'];

const MAKE_CLIENT = { 'in one process': inThisProcess, 'over HTTP': overHttp };

/** Opens a graph over one subgraph. */
export async function openAreaGraph(subgraph: ComposableSubgraph, way: Transport): Promise<Graph> {
  const { client, close } = await MAKE_CLIENT[way](subgraph);
  const gone: SubgraphClient = { execute: async () => unreachable('game') };
  const { supergraphSdl } = composeSupergraph([subgraph]);
  const graph = await openGraph({
    supergraphSdl,
    clients: byArea((area) => (area === subgraph.name ? client : gone)),
    log: silent,
    onIdentityChange: () => undefined,
  });
  const closeAll = async () => {
    await graph.close();
    await close();
  };
  return { ...graph, close: closeAll };
}

interface OpenClient {
  readonly client: SubgraphClient;
  close(): Promise<void>;
}

async function inThisProcess(subgraph: ComposableSubgraph): Promise<OpenClient> {
  return { client: inProcessClient(subgraph, silent), close: async () => undefined };
}

async function overHttp(subgraph: ComposableSubgraph): Promise<OpenClient> {
  const { keys, signing } = await newCallerKeys();
  const server = createServer(subgraphListener({ subgraph, keys, log: silent }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/graphql`;
  const client = httpClient({ area: subgraph.name, urls: [url], key: signing, log: silent });
  const close = async () => {
    client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { client, close };
}
