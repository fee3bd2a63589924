import { pino } from 'pino';
import { openRestTable } from '#facade/documents/open-rest-table';
import type { RestEndpoint } from '#facade/rest-operation';
import { AreaChanges } from '#gateway/execution/area-calls';
import { type Graph, openGraph } from '#gateway/graph/graph';
import type { RunningArea } from '#kit/area/open-area';
import { openJobQueue } from '#kit/jobs/job-queue';
import { inProcessClients } from '#processes/all-in-one/start-platform';
import { loadAreas } from '#processes/areas';
import { Closers } from '#processes/closers';
import { readConfiguration } from '#processes/configuration/configuration';
import { openAreas } from '#processes/foundations/open-areas';
import { outsideServices } from '#processes/foundations/outside-services';
import { startStandIns } from '#processes/foundations/stand-ins';
import type { AreaName } from '#protocol/areas';
import type { FileStore } from '#runtime/files/file-store';
import { temporaryFiles } from '#runtime/files/test-support/temporary-files';
import { NO_OBSERVER } from '#runtime/observe/observer';
import { readSupergraph } from '#schema/artefacts';
import { withInternalElements } from '#schema/internal-elements';
import { migratedDatabase } from '#tests/support/database';

/** The real areas in this process, and every REST document prepared for both execution paths. */
export interface TransportPair {
  readonly graph: Graph;
  /** The same graph with the internal elements in its public schema: executes every document ad hoc. */
  readonly unrestricted: Graph;
  /** Mutations that went through the graph. */
  readonly changes: AreaChanges;
  readonly areas: ReadonlyMap<AreaName, RunningArea>;
  readonly endpoints: readonly RestEndpoint[];
  /** Opens the same documents over a graph without caches. */
  openFreshEndpoints(): Promise<readonly RestEndpoint[]>;
  readonly files: FileStore;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/**
 * Opens all areas on a migrated database of their own, the sandbox's identity provider and the graph over
 * them. Nothing is scheduled: a calendar sync between the two runs would make them differ.
 */
export async function openTransportPair(): Promise<TransportPair> {
  const log = pino({ level: 'silent' });
  const closers = new Closers();
  const database = await migratedDatabase();
  closers.add('database', () => database.drop());
  const configuration = readConfiguration({ DATABASE_URL: database.url });
  const outside = outsideServices(configuration, await startStandIns(configuration, closers));
  const jobs = await openJobQueue(database.url, log);
  closers.add('job queue', () => jobs.stop(3000));
  const temporary = temporaryFiles();
  closers.add('files', async () => temporary.remove());
  const stopping = new AbortController();
  closers.add('waits', async () => stopping.abort());
  const unscheduled = { ...jobs, repeat: () => undefined };
  const shared = {
    observer: NO_OBSERVER,
    jobs: unscheduled,
    files: temporary.files,
    log,
    stopping: stopping.signal,
  };
  const foundations = { databaseUrl: database.url, outside, ...shared };
  const opened = await openAreas(await loadAreas(), configuration, foundations, closers);
  const changes = new AreaChanges();
  const clients = inProcessClients(opened, log);
  const open = async (cacheEntities: boolean, supergraphSdl = readSupergraph()) => {
    const onIdentityChange = () => undefined;
    const opened = await openGraph({ supergraphSdl, clients, log, onIdentityChange, changes, cacheEntities });
    closers.add('graph', () => opened.close());
    return opened;
  };
  const graph = await open(true);
  return {
    graph,
    unrestricted: await open(true, withInternalElements(readSupergraph())),
    changes,
    areas: opened,
    endpoints: await openRestTable(graph),
    openFreshEndpoints: async () => openRestTable(await open(false)),
    files: temporary.files,
    databaseUrl: database.url,
    close: () => closers.closeAll(log),
  };
}
