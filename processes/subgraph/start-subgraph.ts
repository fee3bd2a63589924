import { setTimeout as delay } from 'node:timers/promises';
import type { AreaModule } from '#kit/area-module';
import { openSendingQueue } from '#kit/jobs/job-queue';
import type { RunningArea } from '#kit/open-area';
import { subgraphListener } from '#kit/serve-subgraph';
import { opening } from '#processes/closers';
import type { SubgraphConfiguration } from '#processes/configuration/area-process';
import { awaitSchema } from '#processes/foundations/await-schema';
import { openAreas } from '#processes/foundations/open-areas';
import { openSharedFiles } from '#processes/foundations/open-files';
import { outsideServices } from '#processes/foundations/outside-services';
import { listen } from '#processes/listen';
import { databaseCheck } from '#processes/observability/database-check';
import { openObservability } from '#processes/observability/open-observability';
import { type Readiness, readyUntilClosed, withProbes } from '#processes/probes';
import type { Logger } from '#runtime/logger';

/** By then gateways that have work for this process have heard that it stops. */
const FAREWELL_MS = 300;

/** For how long requests under way may still wait for the outside world. */
const WAITS_MS = 1500;

/** Longer than a gateway keeps an idle connection: by then all of them have let go. */
const RETIRE_MS = 4500;

/**
 * Serves one area to the gateways. Its jobs are sent here and done by workers.
 *
 * @param signal abandons the start.
 * @returns stops: tells gateways to go elsewhere, takes no new connections, ends requests under way, closes everything.
 */
export function startSubgraph(
  area: AreaModule,
  configuration: SubgraphConfiguration,
  log: Logger,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  return opening(log, signal, async (closers) => {
    const { databaseUrl, callerKeys, hosts, port } = configuration;
    const observability = await openObservability(configuration, log, closers);
    const { observer } = observability;
    await awaitSchema(databaseUrl, [area.storage], log);
    const jobs = await openSendingQueue(databaseUrl, log);
    closers.add('job queue', () => jobs.stop(0));
    const files = await openSharedFiles(configuration, log);
    const outside = outsideServices(configuration, configuration.standInUrls);
    const leaving = new AbortController();
    const stopping = new AbortController();
    const foundations = { databaseUrl, outside, jobs, files, log, observer, stopping: stopping.signal };
    const opened = await openAreas([area], configuration, foundations, closers);
    const readiness: Readiness = { ready: false };
    const serve = ({ subgraph }: RunningArea) =>
      subgraphListener({ subgraph, keys: callerKeys, log, stopping: leaving.signal });
    for (const running of opened.values()) {
      const listening = await listen(withProbes(readiness, serve(running)), hosts, port);
      closers.add('listener', async () => {
        const waits = setTimeout(() => stopping.abort(), WAITS_MS);
        await listening.retire(RETIRE_MS);
        clearTimeout(waits);
        stopping.abort();
      });
    }
    // A connection that is made while the listener closes is reset, and a mutation on it is not sent again.
    closers.add('farewell', async () => {
      leaving.abort();
      await delay(FAREWELL_MS);
    });
    observability.started({ checks: { database: databaseCheck(opened) } });
    readyUntilClosed(readiness, closers);
    return () => closers.closeAll(log);
  });
}
