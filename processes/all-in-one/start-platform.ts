import { inProcessClient } from '#gateway/clients/in-process-client';
import type { SubgraphClients } from '#gateway/clients/subgraph-client';
import type { RunningArea } from '#kit/area/open-area';
import { loadAreas } from '#processes/areas';
import { type Closers, opening } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import { openWorkingAreas } from '#processes/foundations/open-areas';
import { type Database, openDatabase } from '#processes/foundations/open-database';
import { openFiles } from '#processes/foundations/open-files';
import { outsideServices } from '#processes/foundations/outside-services';
import { startStandIns } from '#processes/foundations/stand-ins';
import { serve } from '#processes/gateway/serve';
import { assertPortsFree } from '#processes/listen';
import { migrateDatabase } from '#processes/migrate-database';
import { databaseCheck } from '#processes/observability/database-check';
import { infrastructureOf } from '#processes/observability/infrastructure';
import { openObservability } from '#processes/observability/open-observability';
import { type ProbeState, readyUntilClosed } from '#processes/probes';
import { fillSandbox, type SandboxDataOptions } from '#processes/sandbox-data/fill-sandbox';
import { type AreaName, byArea } from '#protocol/areas';
import type { Logger } from '#runtime/logger';
import type { PlatformAddresses } from './banner';

/** The whole platform in this process. */
export interface Platform {
  readonly addresses: PlatformAddresses;
  /** Resolves with a line when the embedded database exits unexpectedly. */
  readonly died: Promise<string>;
  /** Stops accepting requests, drains requests and running jobs, closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts database, sandbox, migrations, areas, gateway and facade, in this order.
 *
 * @param stopping aborts the start.
 * @throws Error with a one-sentence message; everything opened so far is closed again.
 */
export function startPlatform(
  configuration: Configuration,
  log: Logger,
  stopping: AbortSignal,
): Promise<Platform> {
  return opening(log, stopping, (closers) => start(configuration, log, closers));
}

async function start(configuration: Configuration, log: Logger, closers: Closers): Promise<Platform> {
  const { hosts, port, areaPorts } = configuration;
  await assertPortsFree(hosts, [port, ...Object.values(areaPorts)]);
  const observability = await openObservability(configuration, log, closers);
  const { observer } = observability;
  const [database, standIns] = await Promise.all([
    openDatabase(configuration, log, closers),
    startStandIns(configuration, closers),
  ]);
  const outside = outsideServices(configuration, standIns);
  await migrate(database);
  const files = await openFiles(configuration, log, observer, closers);
  const stopping = new AbortController();
  const foundations = {
    databaseUrl: database.url,
    outside,
    files,
    log,
    observer,
    stopping: stopping.signal,
  };
  const { areas, jobs } = await openWorkingAreas(await loadAreas(), configuration, foundations, closers);
  const clients = inProcessClients(areas, log);
  await fill(configuration, { databaseUrl: database.url, clients, files, log });
  const probes: ProbeState = { isReady: false };
  const services = {
    files,
    itemImagesUrl: outside.itemImagesUrl,
    sandbox: standIns.size > 0,
    probes,
    log,
    observer,
    eventLogUrl: database.url,
  };
  await serve(configuration, clients, services, closers);
  // Closed first: aborts pending upstream calls, so that their requests are answered before connections are
  // cut.
  closers.add('waits', async () => stopping.abort());
  observability.started({
    checks: { database: databaseCheck(areas) },
    jobs,
    infrastructure: infrastructureOf(configuration, areas, files),
  });
  readyUntilClosed(probes, closers);
  return {
    addresses: {
      embeddedDatabase: database.embeddedIn,
      standIns,
    },
    died: database.died,
    stop: () => closers.closeAll(log),
  };
}

/**
 * Names the variable on failure if the operator set the database: the driver's message contains only the
 * address.
 */
async function migrate({ url, embeddedIn }: Database): Promise<void> {
  await migrateDatabase(url).catch((error: unknown) => {
    if (embeddedIn !== null || !(error instanceof Error)) throw error;
    throw new Error(`the database at DATABASE_URL is not usable: ${error.message}`, { cause: error });
  });
}

/**
 * Seeds the sandbox. Must run before the platform serves requests: it drops the data of an interrupted
 * seeding.
 */
async function fill(
  { sandboxData, trackedGroupIds: [group = 0] }: Configuration,
  options: Omit<SandboxDataOptions, 'group'>,
): Promise<void> {
  if (sandboxData) await fillSandbox({ ...options, group });
}

/**
 * Creates clients of areas that run in this process.
 *
 * @throws Error when an area is not open.
 */
export function inProcessClients(opened: ReadonlyMap<AreaName, RunningArea>, log: Logger): SubgraphClients {
  return byArea((name) => {
    const area = opened.get(name);
    if (!area) throw new Error(`The ${name} area was not opened`);
    return inProcessClient(area.subgraph, log);
  });
}
