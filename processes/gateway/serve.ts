import type { SubgraphClients } from '#gateway/clients/subgraph-client';
import type { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import { type Listening, listen } from '#processes/listen';
import { type ProbeState, withProbes } from '#processes/probes';
import { stopTimes } from '#processes/stop-times';
import { AREAS, byArea } from '#protocol/areas';
import type { Logger } from '#runtime/logger';
import type { Observer } from '#runtime/observe/observer';
import { areCookiesReturned } from '#runtime/plain-loopback';
import { readSupergraph } from '#schema/artefacts';
import { followSupergraph } from './follow-supergraph';
import { type Gateway, type GatewayServices, openGateway } from './open-gateway';
import { openServing, type Served } from './open-serving';
import { type Serving, Servings } from './servings';
import { supergraphSource } from './supergraph-source';

/** What a gateway process serves, and whether it is ready. */
export interface GatewayServerOptions extends Served, GatewayServices {
  readonly probes: ProbeState;
  readonly observer: Observer;
  readonly log: Logger;
}

/** Published supergraphs that a running gateway switches to. */
export interface PublishedSupergraphs {
  /** A file path or an http(s) URL. */
  readonly place: string;
  readonly everySeconds: number;
  /** Bearer token of the URL, if it needs one. */
  readonly token: string | null;
}

/**
 * Serves the committed supergraph over the areas at the gateway's port and the areas' direct ports; with
 * `published`, switches to each valid supergraph published there.
 */
export async function serve(
  configuration: Configuration,
  clients: SubgraphClients,
  options: GatewayServerOptions,
  closers: Closers,
  published: PublishedSupergraphs | null = null,
): Promise<void> {
  const { log } = options;
  warnOfUselessCookies(configuration, log);
  const gateway = await openGateway(configuration, clients, options, closers);
  const open = (supergraphSdl: string) => openServing(configuration, gateway, options, supergraphSdl);
  const own = readSupergraph();
  const first = await open(own);
  if (published === null) {
    closers.add('graph', () => first.close());
    await listenEverywhere(configuration, first, options.probes, closers);
    closers.add('streams', async () => closeStreams(gateway));
    return;
  }
  const servings = new Servings(first, log, () => {
    gateway.streams.endAll();
    gateway.sockets.closeAll();
  });
  closers.add('graph', () => servings.close());
  await listenEverywhere(configuration, following(servings), options.probes, closers);
  closers.add('streams', async () => closeStreams(gateway));
  const source = supergraphSource(published.place, own, published.token);
  const { everySeconds } = published;
  closers.add(
    'published supergraphs',
    followSupergraph({ source, served: own, everySeconds, clients, servings, open, log }),
  );
}

/** Outside production the platform starts all the same: clients with access tokens need no cookies. */
function warnOfUselessCookies({ baseUrl }: Configuration, log: Logger): void {
  if (areCookiesReturned(baseUrl)) return;
  log.warn(
    { baseUrl },
    'nobody can sign in at BASE_URL: browsers return Secure cookies over https, or at localhost, only',
  );
}

function closeStreams({ streams, sockets }: Gateway): void {
  streams.close();
  sockets.close();
}

function following(servings: Servings): Omit<Serving, 'close'> {
  const { listener } = servings;
  const pick = listener.bind(servings);
  return {
    gateway: pick(({ gateway }) => gateway),
    upgrade: servings.upgradeListener(),
    areas: byArea((area) => pick(({ areas }) => areas[area])),
  };
}

async function listenEverywhere(
  configuration: Configuration,
  { gateway, areas, upgrade }: Omit<Serving, 'close'>,
  probes: ProbeState,
  closers: Closers,
): Promise<void> {
  const { hosts, port, areaPorts } = configuration;
  const { drain } = stopTimes(configuration);
  const listening: Listening[] = [];
  closers.add(
    'listeners',
    async () => void (await Promise.all(listening.map((listener) => listener.close(drain)))),
  );
  // Only the gateway's port has probes: direct ports belong to one area each.
  listening.push(await listen(withProbes(probes, gateway), hosts, port, { upgrade }));
  for (const area of AREAS) listening.push(await listen(areas[area], hosts, areaPorts[area]));
}
