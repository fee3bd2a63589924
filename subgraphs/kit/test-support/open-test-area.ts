import { execute, parse } from 'graphql';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { OriginPolicy } from '#protocol/origin-policy';
import { ANONYMOUS, type Caller, type Principal } from '#protocol/principal';
import type { StagedFileRecord } from '#protocol/staged-file-record';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { type TemporaryFiles, temporaryFiles } from '#runtime/files/test-support/temporary-files';
import { NO_OBSERVER } from '#runtime/observe/observer';
import type { AreaModule, AreaSettings } from '../area/area-module';
import { contextFor } from '../context';
import { areaDataSource } from '../database/data-source';
import { PoolDatabase } from '../database/pool-database';
import { EventDescriptions } from '../event-log';
import { toSubgraphResult } from '../execution/subgraph-executor';
import { type JobQueue, openJobQueue } from '../jobs/job-queue';
import { buildSubgraph } from '../subgraph';
import { NO_PROVIDERS } from './no-providers';

/** An area on its own database and file store, called as by the gateway. */
export interface TestArea {
  /** For direct queries in tests. */
  readonly dataSource: DataSource;
  readonly database: PoolDatabase;
  readonly jobs: JobQueue;
  readonly settings: AreaSettings;
  readonly temporary: TemporaryFiles;
  /** @param files uploaded with the operation. */
  execute(
    query: string,
    variables?: Record<string, unknown>,
    principal?: Principal,
    files?: readonly StagedFileRecord[],
  ): Promise<SubgraphResult>;
  /** Executes an operation and returns its data; fails on errors. */
  ask<Data>(query: string, variables?: Record<string, unknown>, principal?: Principal): Promise<Data>;
  close(): Promise<void>;
}

/** Overrides of the defaults. */
export interface TestAreaOptions {
  readonly settings?: Partial<AreaSettings>;
  /** Disables schedules and job workers of the area. */
  readonly idle?: boolean;
}

/** @param url a migrated database. */
export async function openAreaForTest(
  area: AreaModule,
  url: string,
  options: TestAreaOptions = {},
): Promise<TestArea> {
  const log = pino({ level: 'silent' });
  const dataSource = areaDataSource(area.storage, { url, connections: 10 });
  await dataSource.initialize();
  const database = new PoolDatabase(dataSource);
  const jobs = await openJobQueue(url, log);
  const temporary = temporaryFiles();
  const settings = { ...SETTINGS, ...options.settings };
  const idle: JobQueue = { ...jobs, work: () => undefined, repeat: () => undefined };
  const stopping = new AbortController();
  const environment = {
    observer: NO_OBSERVER,
    descriptions: new EventDescriptions(),
    database,
    files: temporary.files,
    log,
    settings,
    stopping: stopping.signal,
  };
  const open = await area.open({ ...environment, jobs: options.idle ? idle : jobs });
  const { schema } = buildSubgraph(
    area.definition,
    (type) => open.resolvers.find((resolver) => resolver instanceof type) ?? {},
    open.references,
  );
  const run: TestArea['execute'] = async (query, variableValues = {}, principal = ANONYMOUS, files = []) => {
    const caller: Caller = { principal, address: '192.0.2.1', requestId: 'test', files };
    const contextValue = contextFor(caller);
    const result = await execute({ schema, document: parse(query), variableValues, contextValue });
    return toSubgraphResult(result, caller, log);
  };
  return {
    dataSource,
    database,
    jobs,
    settings,
    temporary,
    execute: run,
    ask: async <Data>(query: string, variables?: Record<string, unknown>, principal?: Principal) => {
      const { data, errors } = await run(query, variables, principal);
      if (errors) throw new Error(`${errors[0]?.extensions.code}: ${errors[0]?.message}`);
      return data as Data;
    },
    close: async () => {
      stopping.abort();
      await jobs.stop(2000);
      await open.close();
      await dataSource.destroy();
      temporary.remove();
    },
  };
}

const baseUrl = 'http://localhost:4000';
const SETTINGS: AreaSettings = {
  baseUrl,
  origins: new OriginPolicy({ baseUrl, parentDomain: null, previewDomains: [] }),
  tokens: { issuer: baseUrl, audience: baseUrl },
  superAdminIds: [],
  identityProvider: { url: 'http://127.0.0.1:9', clientId: 'client', clientSecret: 'secret' },
  hasItemImages: true,
  infrastructure: { hasSandboxIdentity: false, fileBucket: null },
  game: NO_PROVIDERS,
};
