import { loadAreas } from '#processes/areas';
import { opening } from '#processes/closers';
import type { AreaConfiguration } from '#processes/configuration/area-process';
import { awaitSchema } from '#processes/foundations/await-schema';
import { openWorkingAreas } from '#processes/foundations/open-areas';
import { openSharedFiles } from '#processes/foundations/open-files';
import { outsideServices } from '#processes/foundations/outside-services';
import { listen } from '#processes/listen';
import { databaseCheck } from '#processes/observability/database-check';
import { infrastructureOf } from '#processes/observability/infrastructure';
import { openObservability } from '#processes/observability/open-observability';
import { notFoundListener, type ProbeState, readyUntilClosed, withProbes } from '#processes/probes';
import type { Logger } from '#runtime/logger';

/**
 * Each queue runs one job at a time, so few connections suffice; three jobs of an area hold a lock by one.
 */
const CONNECTIONS_PER_AREA = 6;

/**
 * Runs the jobs and schedules of all areas. Serves only its probes.
 *
 * @param stopping aborts the start.
 * @returns a function that stops: starts no further job, drains running jobs, closes everything.
 */
export function startWorker(
  configuration: AreaConfiguration,
  log: Logger,
  stopping: AbortSignal,
): Promise<() => Promise<void>> {
  return opening(log, stopping, async (closers) => {
    const { databaseUrl, hosts, port } = configuration;
    const observability = await openObservability(configuration, log, closers);
    const { observer } = observability;
    const areas = await loadAreas();
    const storages = areas.map(({ storage }) => storage);
    await awaitSchema(databaseUrl, storages, log);
    const files = await openSharedFiles(configuration, log, observer);
    const outside = outsideServices(configuration, configuration.standInUrls);
    const upstreamAbort = new AbortController();
    const foundations = {
      databaseUrl,
      connections: CONNECTIONS_PER_AREA,
      outside,
      files,
      log,
      observer,
      stopping: upstreamAbort.signal,
    };
    const opened = await openWorkingAreas(areas, configuration, foundations, closers);
    const probes: ProbeState = { isReady: false };
    const listening = await listen(withProbes(probes, notFoundListener), hosts, port);
    closers.add('listener', () => listening.close(0));
    closers.add('waits', async () => upstreamAbort.abort());
    observability.started({
      checks: { database: databaseCheck(opened.areas) },
      jobs: opened.jobs,
      infrastructure: infrastructureOf(configuration, opened.areas, files),
    });
    readyUntilClosed(probes, closers);
    return () => closers.closeAll(log);
  });
}
