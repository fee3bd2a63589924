import { observedClients } from '#gateway/clients/observed-client';
import { createEdge } from '#gateway/edge/create-edge';
import type { Edge } from '#gateway/edge/edge';
import { type Graph, openGraph } from '#gateway/graph';
import { askForBingoKey } from '#gateway/identity/bingo-keys';
import { createIdentity } from '#gateway/identity/identity';
import { createRateLimiter } from '#gateway/limits/rate-limiter';
import type { SubgraphClients } from '#gateway/subgraph-client';
import type { Logger } from '#kit/logger';
import type { Observer } from '#kit/observe/observer';
import { OriginPolicy } from '#kit/origin-policy';
import { closeRedis, firstConnection, openRedis } from '#kit/redis-client';
import type { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import { readSupergraph } from '#schema/artefacts';

/** The graph, and the border that every listener of a gateway process shares. */
export interface Gateway {
  readonly graph: Graph;
  readonly edge: Edge;
}

/** Opens the committed supergraph over the areas, and the edge in front of it. */
export async function openGateway(
  configuration: Configuration,
  areaClients: SubgraphClients,
  { log, observer }: { readonly log: Logger; readonly observer: Observer },
  closers: Closers,
): Promise<Gateway> {
  const clients = observedClients(areaClients, observer);
  const { baseUrl, rateLimits, redisUrl, serviceKeys, trustProxy } = configuration;
  const tokens = { issuer: baseUrl, audience: baseUrl };
  const verifyBingoKey = askForBingoKey(clients.bingo, log);
  const identity = createIdentity({ authClient: clients.auth, tokens, serviceKeys, verifyBingoKey, log });
  const onIdentityChange = () => identity.forget();
  const graph = await openGraph({
    supergraphSdl: readSupergraph(),
    clients,
    log,
    observer,
    onIdentityChange,
  });
  closers.add('graph', () => graph.close());
  const redis = redisUrl === null ? null : openRedis(redisUrl, log);
  if (redis) {
    closers.add('Redis', async () => closeRedis(redis));
    await firstConnection(redis);
  }
  const limiter = createRateLimiter({ limits: rateLimits, ...(redis && { redis }), log, observer });
  const https = baseUrl.startsWith('https:');
  const origins = new OriginPolicy(configuration);
  return { graph, edge: createEdge({ identity, limiter, origins, trustProxy, https, log, observer }) };
}
