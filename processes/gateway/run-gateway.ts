import { type HttpClient, httpClient } from '#gateway/clients/http-client';
import { type Closers, opening } from '#processes/closers';
import { readServerConfiguration } from '#processes/configuration/environment';
import { type GatewayConfiguration, readGatewayConfiguration } from '#processes/configuration/gateway';
import { openFiles } from '#processes/foundations/open-files';
import { itemImagesUrl } from '#processes/foundations/outside-services';
import { createLogger } from '#processes/logger';
import { openObservability } from '#processes/observability/open-observability';
import { type ProbeState, readyUntilClosed } from '#processes/probes';
import type { Running } from '#processes/run-until-signalled';
import { stopTimes } from '#processes/stop-times';
import { type AreaName, byArea } from '#protocol/areas';
import type { Logger } from '#runtime/logger';
import { serve } from './serve';

/** Runs a gateway, configured by the environment. */
export async function runGateway(stopping: AbortSignal): Promise<Running> {
  const configuration = await readServerConfiguration(readGatewayConfiguration);
  const log = createLogger(configuration.logLevel).child({ process: 'gateway' });
  const { exit } = stopTimes(configuration);
  return { stop: await startGateway(configuration, log, stopping), log, stopWithinMs: exit };
}

/**
 * Serves the graph and the REST contract over areas in other processes. Starts without the areas and without
 * the event log: requests and subscriptions that need them fail.
 *
 * @param stopping aborts the start.
 * @returns a function that stops: drains requests in flight, then closes everything.
 */
function startGateway(
  configuration: GatewayConfiguration,
  log: Logger,
  stopping: AbortSignal,
): Promise<() => Promise<void>> {
  return opening(log, stopping, async (closers) => {
    const observability = await openObservability(configuration, log, closers);
    const { observer } = observability;
    const files = await openFiles(configuration, log, observer, closers);
    const clients = byArea((area) => openClient(area, configuration, log, closers));
    const probes: ProbeState = { isReady: false };
    const sandbox = configuration.standIns.length > 0;
    const services = {
      files,
      itemImagesUrl: itemImagesUrl(configuration, configuration.standInUrls),
      sandbox,
      probes,
      log,
      observer,
      eventLogUrl: configuration.eventLogUrl,
    };
    await serve(configuration, clients, services, closers, configuration.supergraph);
    // No readiness checks: the gateway needs no database and tolerates missing Redis and areas.
    observability.started({ checks: {} });
    readyUntilClosed(probes, closers);
    return () => closers.closeAll(log);
  });
}

function openClient(
  area: AreaName,
  { areaUrls, signingKey }: GatewayConfiguration,
  log: Logger,
  closers: Closers,
): HttpClient {
  const urls = areaUrls[area].map((origin) => `${origin}/graphql`);
  const client = httpClient({ area, urls, key: signingKey, log });
  closers.add(`connections to the ${area} area`, async () => client.close());
  return client;
}
