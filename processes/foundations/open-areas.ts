import type { AreaModule, AreaSettings } from '#kit/area/area-module';
import { openArea, type RunningArea } from '#kit/area/open-area';
import { EventDescriptions } from '#kit/event-log';
import { type JobQueue, openJobQueue } from '#kit/jobs/job-queue';
import type { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import type { AreaName } from '#protocol/areas';
import { OriginPolicy } from '#protocol/origin-policy';
import type { FileStore } from '#runtime/files/file-store';
import type { Logger } from '#runtime/logger';
import type { Observer } from '#runtime/observe/observer';
import type { OutsideServices } from './outside-services';

/** Default maximum of database connections per area. */
const CONNECTIONS_PER_AREA = 10;

/** Areas with public pages over many rows. Auth checks sessions, and game writes what it reads. */
const READ_FROM_REPLICA: ReadonlySet<AreaName> = new Set(['attendance', 'events', 'bingo']);

/** How long running jobs may take to finish when the process stops, in milliseconds. */
const JOBS_MS = 3000;

export interface AreaFoundations {
  readonly databaseUrl: string;
  /** Maximum of database connections per area. */
  readonly connections?: number;
  readonly outside: OutsideServices;
  readonly jobs: JobQueue;
  readonly files: FileStore;
  readonly log: Logger;
  readonly observer: Observer;
  readonly stopping: AbortSignal;
}

/** Areas of a process that also runs their jobs. */
export interface WorkingAreas {
  readonly jobs: JobQueue;
  readonly areas: ReadonlyMap<AreaName, RunningArea>;
}

/** Opens areas and the job queue in this process. The queue is closed first: running jobs need their area. */
export async function openWorkingAreas(
  areas: readonly AreaModule[],
  configuration: Configuration,
  foundations: Omit<AreaFoundations, 'jobs'>,
  closers: Closers,
): Promise<WorkingAreas> {
  const { databaseUrl, log, observer } = foundations;
  const closedAfterJobs = closers.group('areas', log);
  const jobs = await openJobQueue(databaseUrl, log, { observer });
  closers.add('job queue', () => jobs.stop(JOBS_MS));
  return { jobs, areas: await openAreas(areas, configuration, { ...foundations, jobs }, closedAfterJobs) };
}

/** Opens areas in this process. */
export async function openAreas(
  areas: readonly AreaModule[],
  configuration: Configuration,
  { databaseUrl, connections = CONNECTIONS_PER_AREA, outside, log, ...shared }: AreaFoundations,
  closers: Closers,
): Promise<ReadonlyMap<AreaName, RunningArea>> {
  const settings = areaSettings(configuration, outside);
  const { replicaUrl } = configuration;
  const descriptions = new EventDescriptions();
  const opened = new Map<AreaName, RunningArea>();
  await Promise.all(
    areas.map(async (area) => {
      const { name } = area.definition;
      const running = await openArea(
        area,
        { url: databaseUrl, connections, replicaUrl: READ_FROM_REPLICA.has(name) ? replicaUrl : null },
        { ...shared, descriptions, settings, log: log.child({ area: name }) },
      );
      closers.add(`${name} area`, () => running.close());
      opened.set(name, running);
    }),
  );
  return opened;
}

function areaSettings(configuration: Configuration, outside: OutsideServices): AreaSettings {
  const { baseUrl, parentDomain, previewDomains, superAdminIds, fileBucket } = configuration;
  return {
    baseUrl,
    origins: new OriginPolicy({ baseUrl, parentDomain, previewDomains }),
    tokens: { issuer: baseUrl, audience: baseUrl },
    superAdminIds,
    identityProvider: outside.identityProvider,
    infrastructure: {
      hasSandboxIdentity: configuration.identityProvider === null,
      fileBucket: fileBucket && { name: fileBucket.bucket, endpoint: fileBucket.endpoint },
    },
    hasItemImages: outside.itemImagesUrl !== null,
    game: outside.game,
  };
}
