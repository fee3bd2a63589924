import { type GraphQLSchema, printSchema } from 'graphql';
import { openRestTable } from '#facade/documents/open-rest-table';
import { restCollections } from '#facade/examples/rest-collections';
import type { RestOperation } from '#facade/rest-operation';
import { ResponseCache, type SharedResponse } from '#facade/serving/response-cache';
import { createRestListener, type FallbackListener } from '#facade/serving/rest-listener';
import { unservedPath } from '#facade/serving/unknown-path';
import type { Graph } from '#gateway/graph/graph';
import type { CountingRules } from '#gateway/graphql-endpoint/admit-operation';
import { createGraphqlEndpoint } from '#gateway/graphql-endpoint/create-graphql-endpoint';
import { readDashboardQueries, trustedDocuments } from '#gateway/site/dashboard-queries';
import { ItemPictures } from '#gateway/site/item-pictures';
import { picturesRouter } from '#gateway/site/pictures-router';
import { admitReader, createSchemaRegistry } from '#gateway/site/schema-registry';
import { createSite, type Site } from '#gateway/site/site';
import { createEventStreamEndpoint } from '#gateway/subscriptions/event-stream-endpoint';
import { createWebSocketEndpoint } from '#gateway/subscriptions/web-socket-endpoint';
import { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import { byArea } from '#protocol/areas';
import type { FileStore } from '#runtime/files/file-store';
import type { Logger } from '#runtime/logger';
import type { Observer } from '#runtime/observe/observer';
import { product } from '#runtime/package-root';
import { type Artefacts, readArtefacts } from '#schema/artefacts';
import { registryFolder } from '#schema/publishing/registry-folder';
import type { Gateway } from './open-gateway';
import type { Serving } from './servings';

/** What is served besides the areas. */
export interface Served {
  readonly files: FileStore;
  /** Address of the icon of an item, with `{id}`; null if there is none. */
  readonly itemImagesUrl: string | null;
  readonly sandbox: boolean;
  readonly log: Logger;
  readonly observer: Observer;
}

interface ServedGraph extends Served {
  readonly supergraphSdl: string;
  readonly table: readonly RestOperation[];
}

/**
 * Opens the graph of a supergraph, plans every REST document over it, and builds the listener of each
 * address.
 *
 * @throws Error when the text is no valid supergraph or a document cannot be planned; nothing stays open.
 */
export async function openServing(
  configuration: Configuration,
  gateway: Gateway,
  served: Served,
  supergraphSdl: string,
): Promise<Serving> {
  const closers = new Closers();
  const { files, log, observer } = served;
  const { edge } = gateway;
  try {
    const graph = await gateway.openGraph(supergraphSdl);
    closers.add('graph', () => graph.close());
    const table = await openRestTable(graph);
    const { changes } = gateway;
    const cache = configuration.responseCache
      ? new ResponseCache<SharedResponse>({ changes, observer })
      : null;
    const rest = { edge, table, cookies: configuration, files, cache, streams: gateway.streams, log };
    const counting = { edge, graph, trustedDocuments: trustedDocuments() };
    const site = await openSite(
      configuration,
      gateway,
      counting,
      { ...served, supergraphSdl, table },
      closers,
    );
    const unserved = unservedPath(edge);
    const fallback: FallbackListener = (req, res) => site(req, res, (error) => unserved(req, res, error));
    return {
      gateway: createRestListener({ ...rest, prefix: null, fallback }),
      areas: byArea((prefix) => createRestListener({ ...rest, prefix, fallback: null })),
      upgrade: createWebSocketEndpoint({
        ...counting,
        streams: gateway.streams,
        sockets: gateway.sockets,
        log,
      }),
      close: () => closers.closeAll(log),
    };
  } catch (error) {
    await closers.closeAll(log);
    throw error;
  }
}

async function openSite(
  configuration: Configuration,
  { edge, streams, community, previews }: Gateway,
  counting: CountingRules & { readonly graph: Graph },
  { files, itemImagesUrl, sandbox, supergraphSdl, table, log, observer }: ServedGraph,
  closers: Closers,
): Promise<Site> {
  const { graph } = counting;
  const graphql = await createGraphqlEndpoint({
    ...counting,
    files,
    production: configuration.production,
    log,
    observer,
  });
  closers.add('graph endpoint', () => graphql.stop());
  const facts = { productName: product.name, version: product.version, sandbox };
  const live = liveArtefacts(supergraphSdl, graph.apiSchema);
  const registry = createSchemaRegistry({
    folder: registryFolder,
    live,
    baseUrl: configuration.baseUrl,
    restricted: configuration.production,
    admit: admitReader({ edge, production: configuration.production }),
  });
  return createSite({
    graphql: graphql.router,
    subscriptions: createEventStreamEndpoint({ ...counting, streams }),
    registry,
    pictures: picturesRouter({
      files,
      items: itemImagesUrl === null ? null : new ItemPictures(itemImagesUrl, files, log),
      log,
    }),
    openapi: Buffer.from(live.get('openapi.json') ?? ''),
    collections: () => [readDashboardQueries(), ...restCollections(table, graph.apiSchema)],
    facts,
    community,
    previews,
    address: configuration,
  });
}

/** Returns the shipped artefacts with the graph replaced, which may have been published later. */
function liveArtefacts(supergraphSdl: string, apiSchema: GraphQLSchema): Artefacts {
  const own = readArtefacts();
  if (own.get('supergraph.graphql') === supergraphSdl) return own;
  return new Map([
    ...own,
    ['supergraph.graphql', supergraphSdl],
    ['api.graphql', `${printSchema(apiSchema).trimEnd()}\n`],
  ]);
}
