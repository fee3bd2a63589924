import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import type { AreaModule } from '#kit/area/area-module';
import type { RunningArea } from '#kit/area/open-area';
import { subgraphListener } from '#kit/execution/serve-subgraph';
import { openSendingQueue } from '#kit/jobs/job-queue';
import { loadArea } from '#processes/areas';
import { opening } from '#processes/closers';
import { readSubgraphConfiguration, type SubgraphConfiguration } from '#processes/configuration/area-process';
import { readServerConfiguration } from '#processes/configuration/environment';
import { awaitSchema } from '#processes/foundations/await-schema';
import { openAreas } from '#processes/foundations/open-areas';
import { openSharedFiles } from '#processes/foundations/open-files';
import { outsideServices } from '#processes/foundations/outside-services';
import { listen } from '#processes/listen';
import { createLogger } from '#processes/logger';
import { databaseCheck } from '#processes/observability/database-check';
import { openObservability } from '#processes/observability/open-observability';
import { type ProbeState, readyUntilClosed, withProbes } from '#processes/probes';
import type { Running } from '#processes/run-until-signalled';
import { stopTimes } from '#processes/stop-times';
import { MAX_HEADER_BYTES } from '#protocol/caller-assertion';
import type { Logger } from '#runtime/logger';

/** Runs the area named on the command line, configured by the environment. */
export async function runSubgraph(stopping: AbortSignal): Promise<Running> {
  const area = await loadArea(process.argv[2]);
  const configuration = await readServerConfiguration((environment) =>
    readSubgraphConfiguration(area.definition.name, environment),
  );
  const log = createLogger(configuration.logLevel).child({ process: `subgraph ${area.definition.name}` });
  const { exit } = stopTimes(configuration);
  return { stop: await startSubgraph(area, configuration, log, stopping), log, stopWithinMs: exit };
}

/** Time for gateways to learn that this process is draining. */
const DRAIN_NOTICE_MS = 300;

/**
 * Serves one area to the gateways. Its jobs are enqueued here and run by workers.
 *
 * @param signal aborts the start.
 * @returns a function that stops: announces draining to the gateways, stops accepting connections, drains
 * requests in flight, closes everything.
 */
function startSubgraph(
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
    const files = await openSharedFiles(configuration, log, observer);
    const outside = outsideServices(configuration, configuration.standInUrls);
    const leaving = new AbortController();
    const stopping = new AbortController();
    const foundations = { databaseUrl, outside, jobs, files, log, observer, stopping: stopping.signal };
    const opened = await openAreas([area], configuration, foundations, closers);
    const probes: ProbeState = { isReady: false };
    const serve = ({ subgraph }: RunningArea) =>
      subgraphListener({ subgraph, keys: callerKeys, log, stopping: leaving.signal });
    for (const running of opened.values()) {
      const listener = withProbes(probes, serve(running));
      const listening = await listen(listener, hosts, port, { maxHeaderSize: MAX_HEADER_BYTES });
      closers.add('listener', async () => {
        const { retire, upstream } = stopTimes(configuration);
        const upstreamAbort = setTimeout(() => stopping.abort(), upstream);
        await listening.retire(retire);
        clearTimeout(upstreamAbort);
        stopping.abort();
      });
    }
    // A connection opened while the listener closes is reset, and mutations are not retried.
    closers.add('drain notice', async () => {
      leaving.abort();
      await delay(DRAIN_NOTICE_MS);
    });
    observability.started({ checks: { database: databaseCheck(opened) } });
    readyUntilClosed(probes, closers);
    return () => closers.closeAll(log);
  });
}
