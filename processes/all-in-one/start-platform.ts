import type { AreaName } from '#kit/areas';
import type { JobQueue } from '#kit/jobs/job-queue';
import { openJobQueue } from '#kit/jobs/job-queue';
import type { Logger } from '#kit/logger';
import type { RunningArea } from '#kit/open-area';
import { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import { migrateDatabase } from '#processes/migrate-database';
import { openObservability } from '#processes/observability/open-observability';
import type { ReadinessCheck } from '#processes/observability/readiness';
import type { Whereabouts } from './banner';
import { openAreas } from './open-areas';
import { type Database, openDatabase } from './open-database';
import { openFiles } from './open-files';
import { openOutsideServices } from './open-outside-services';
import { serve } from './serve';

/** The whole platform in this process. */
export interface Platform {
  readonly whereabouts: Whereabouts;
  /** Resolves with a line when the embedded database ended by itself. */
  readonly died: Promise<string>;
  /** Refuses new requests, lets those under way and running jobs finish, closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts database, sandbox, migrations, areas, gateway and facade, in this order.
 *
 * @throws Error in one sentence; what had been opened is closed again.
 */
export async function startPlatform(configuration: Configuration, log: Logger): Promise<Platform> {
  const closers = new Closers();
  try {
    return await start(configuration, log, closers);
  } catch (error) {
    await closers.closeAll(log);
    throw error;
  }
}

async function start(configuration: Configuration, log: Logger, closers: Closers): Promise<Platform> {
  const observability = await openObservability(configuration, log, closers);
  const { observer } = observability;
  const [database, outside] = await Promise.all([
    openDatabase(configuration, log, closers),
    openOutsideServices(configuration, closers),
  ]);
  await migrate(database);
  const jobs = await openJobQueue(database.url, log, observer);
  closers.add('job queue', () => stopJobs(jobs));
  const files = await openFiles(configuration, log, closers);
  const stopping = new AbortController();
  const foundations = {
    databaseUrl: database.url,
    outside,
    jobs,
    files,
    log,
    observer,
    stopping: stopping.signal,
  };
  const areas = await openAreas(configuration, foundations, closers);
  await serve(configuration, areas, { files, sandbox: outside.standIns.size > 0, log, observer }, closers);
  // Closed first: requests that wait for the outside world are answered before their connections are cut.
  closers.add('waits', async () => stopping.abort());
  observability.started({ checks: { database: databaseCheck(areas) }, jobs });
  return {
    whereabouts: {
      embeddedDatabase: database.embeddedIn,
      standIns: outside.standIns,
    },
    died: database.died,
    stop: () => closers.closeAll(log),
  };
}

/** Named after its variable where the operator chose the database: the driver's own words say only what it tried. */
async function migrate({ url, embeddedIn }: Database): Promise<void> {
  await migrateDatabase(url).catch((error: unknown) => {
    if (embeddedIn !== null || !(error instanceof Error)) throw error;
    throw new Error(`the database at DATABASE_URL cannot be used: ${error.message}`, { cause: error });
  });
}

/** The areas share one database: one of them finds out for all. */
function databaseCheck(areas: ReadonlyMap<AreaName, RunningArea>): ReadinessCheck {
  return async () => (await areas.get('auth')?.reachesDatabase()) ?? false;
}

function stopJobs(jobs: JobQueue): Promise<void> {
  return jobs.stop(3000);
}
