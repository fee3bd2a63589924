import { openRestTable } from '#facade/documents/open-rest-table';
import { restCollections } from '#facade/examples/rest-collections';
import { createRestListener, type FallbackListener, type RestListenerOptions } from '#facade/rest-listener';
import type { RestOperation } from '#facade/rest-operation';
import { unservedPath } from '#facade/unknown-path';
import { createGraphqlEndpoint } from '#gateway/graphql-endpoint/create-graphql-endpoint';
import { readDashboardQueries } from '#gateway/site/explorer/dashboard-queries';
import { createSite, readOpenApi, type Site } from '#gateway/site/site';
import type { SubgraphClients } from '#gateway/subgraph-client';
import { AREAS } from '#kit/areas';
import type { FileStore } from '#kit/files/file-store';
import type { Logger } from '#kit/logger';
import { product } from '#kit/package-root';
import type { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import { type Listening, listen } from '#processes/listen';
import { type Readiness, withProbes } from '#processes/probes';
import { artefactsFolder } from '#schema/artefacts';
import { type Gateway, openGateway } from './open-gateway';

/** What is served beside the areas. */
export interface Surroundings {
  readonly files: FileStore;
  readonly sandbox: boolean;
  readonly readiness: Readiness;
  readonly log: Logger;
}

/** How long requests under way may go on after the process was told to stop; they no longer wait for the outside world. */
const DRAIN_MS = 4000;

/** Opens the gateway over the areas and listens on its port and the five direct ones. */
export async function serve(
  configuration: Configuration,
  clients: SubgraphClients,
  surroundings: Surroundings,
  closers: Closers,
): Promise<void> {
  const { files, readiness, log } = surroundings;
  const gateway = await openGateway(configuration, clients, log, closers);
  const { edge, graph } = gateway;
  const table = openRestTable(graph);
  const rest = { edge, table, cookies: configuration, files, log };
  const site = await openSite(configuration, { ...gateway, table }, surroundings, closers);
  const unserved = unservedPath(edge);
  const fallback: FallbackListener = (req, res) => site(req, res, (error) => unserved(req, res, error));
  const addresses: [port: number, options: RestListenerOptions][] = [
    [configuration.port, { ...rest, prefix: null, fallback }],
    ...AREAS.map((area): [number, RestListenerOptions] => [
      configuration.areaPorts[area],
      { ...rest, prefix: area, fallback: null },
    ]),
  ];
  const listening: Listening[] = [];
  closers.add('listeners', async () => void (await Promise.all(listening.map((one) => one.close(DRAIN_MS)))));
  for (const [port, options] of addresses) {
    const rest = createRestListener(options);
    // The direct addresses are an area's each, and no place to ask about the process.
    const listener = options.prefix === null ? withProbes(readiness, rest) : rest;
    listening.push(await listen(listener, configuration.hosts, port));
  }
}

async function openSite(
  configuration: Configuration,
  { graph, edge, table }: Gateway & { readonly table: readonly RestOperation[] },
  { files, sandbox, log }: Surroundings,
  closers: Closers,
): Promise<Site> {
  const graphql = await createGraphqlEndpoint({
    graph,
    edge,
    files,
    production: configuration.production,
    log,
  });
  closers.add('graph endpoint', () => graphql.stop());
  const facts = { productName: product.name, version: product.version, sandbox };
  return createSite({
    graphql: graphql.router,
    openapi: readOpenApi(artefactsFolder),
    collections: [readDashboardQueries(), ...restCollections(table)],
    facts,
  });
}
