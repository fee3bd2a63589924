import { observedClients, type SubgraphClients } from '#gateway/clients/subgraph-client';
import { createEdge } from '#gateway/edge/create-edge';
import type { Edge } from '#gateway/edge/edge';
import { createRateLimiter } from '#gateway/edge/rate-limiter';
import { AreaChanges } from '#gateway/execution/area-calls';
import { type Graph, openGraph } from '#gateway/graph/graph';
import { createIdentity } from '#gateway/identity/identity';
import { askForBingoKey, serviceKeyCheck } from '#gateway/identity/stored-keys';
import { LiveStreams } from '#gateway/live/live-streams';
import { readShippedPlans } from '#gateway/planning/shipped-plans';
import { type SiteCommunity, siteCommunity } from '#gateway/site/community';
import { type EventPreviews, eventPreviews } from '#gateway/site/event-preview';
import { WebSockets } from '#gateway/subscriptions/web-socket-endpoint';
import { GraphUsage } from '#gateway/usage/graph-usage';
import type { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import { OriginPolicy } from '#protocol/origin-policy';
import { EventFeed } from '#runtime/event-log/event-feed';
import type { Logger } from '#runtime/logger';
import type { Observer } from '#runtime/observe/observer';
import { product } from '#runtime/package-root';
import { closeRedis, firstConnection, openRedis } from '#runtime/redis-client';
import { readSupergraph } from '#schema/artefacts';

/** Parts of a gateway process that all its supergraphs share. */
export interface Gateway {
  /** The edge of every listener. */
  readonly edge: Edge;
  /** Mutations that went through any graph of this process. */
  readonly changes: AreaChanges;
  /** The subscriptions of this process, through any graph. */
  readonly streams: LiveStreams;
  /** The WebSockets of this process, through any graph. */
  readonly sockets: WebSockets;
  /** Reads what the pages say of the community. */
  readonly community: () => Promise<SiteCommunity>;
  readonly previews: EventPreviews;
  /** @throws Error when the text is no valid supergraph. */
  openGraph(supergraphSdl: string): Promise<Graph>;
}

/** What a gateway uses besides the areas. */
export interface GatewayServices {
  readonly log: Logger;
  readonly observer: Observer;
  /** Address of the database with the event log; null if there are no subscriptions. */
  readonly eventLogUrl: string | null;
}

/** Opens the edge of a gateway over the areas. */
export async function openGateway(
  configuration: Configuration,
  areaClients: SubgraphClients,
  { log, observer, eventLogUrl }: GatewayServices,
  closers: Closers,
): Promise<Gateway> {
  const clients = observedClients(areaClients, observer);
  const {
    baseUrl,
    rateLimits,
    userNameCache: cacheEntities,
    redisUrl,
    serviceKeys,
    trustProxy,
  } = configuration;
  const tokens = { issuer: baseUrl, audience: baseUrl };
  const findBingoKeyOwner = askForBingoKey(clients.bingo, log);
  const identity = createIdentity({ authClient: clients.auth, tokens, serviceKeys, findBingoKeyOwner, log });
  const onIdentityChange = () => identity.clearCaches();
  const redis = redisUrl === null ? null : openRedis(redisUrl, log);
  if (redis) {
    closers.add('Redis', async () => closeRedis(redis));
    await firstConnection(redis);
  }
  const limiter = createRateLimiter({ limits: rateLimits, ...(redis && { redis }), log, observer });
  const https = baseUrl.startsWith('https:');
  const isServiceKey = serviceKeyCheck(serviceKeys);
  const origins = new OriginPolicy(configuration);
  const changes = new AreaChanges();
  const usage = new GraphUsage(clients.auth, log);
  closers.add('usage', () => usage.store());
  const edge = createEdge({
    usage,
    identity,
    limiter,
    origins,
    trustProxy,
    https,
    isServiceKey,
    log,
    observer,
  });
  const feed = eventLogUrl === null ? null : new EventFeed(eventLogUrl, log);
  if (feed) closers.add('event log', () => feed.close());
  return {
    changes,
    streams: new LiveStreams(feed, edge.charge, {
      onAccessChanged: onIdentityChange,
      onInformed: (address) => changes.learned(address),
    }),
    sockets: new WebSockets(),
    edge,
    community: siteCommunity(clients.auth, product.name, log),
    previews: eventPreviews(clients.bingo, log),
    openGraph: (supergraphSdl) =>
      openGraph({
        supergraphSdl,
        // Validated when it was composed: `npm run schema:check` fails for one that is not what the areas
        // compose to.
        isValid: supergraphSdl === readSupergraph(),
        shippedPlans: readShippedPlans(supergraphSdl),
        clients,
        log,
        observer,
        onIdentityChange,
        changes,
        cacheEntities,
        planInThread: true,
      }),
  };
}
