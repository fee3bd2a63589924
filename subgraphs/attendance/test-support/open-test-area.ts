import { execute, parse } from 'graphql';
import pino from 'pino';
import type { DataSource } from 'typeorm';
import type { AreaSettings } from '#kit/area-module';
import { contextFor } from '#kit/context';
import { areaDataSource } from '#kit/database/data-source';
import { migrateArea } from '#kit/database/migrate-area';
import { presentable, type SubgraphResult } from '#kit/execution';
import { stageFile, temporaryFiles } from '#kit/files/test-support/temporary-files';
import { migrateJobs, openJobQueue } from '#kit/jobs/job-queue';
import { OriginPolicy } from '#kit/origin-policy';
import { ANONYMOUS, type Caller, type Principal } from '#kit/principal';
import { buildSubgraph } from '#kit/subgraph';
import { attendanceArea } from '../subgraph';

/** The attendance area on a database of its own, asked as the gateway asks it. */
export interface TestArea {
  readonly dataSource: DataSource;
  execute(query: string, variables?: Record<string, unknown>, principal?: Principal): Promise<SubgraphResult>;
  /** Executes an operation whose `$file` is a file of this content. */
  upload(query: string, content: string, principal: Principal): Promise<SubgraphResult>;
  close(): Promise<void>;
}

/** @param url an empty database. */
export async function openTestArea(url: string): Promise<TestArea> {
  const log = pino({ level: 'silent' });
  await migrateArea(attendanceArea.storage, url);
  await migrateJobs(url);
  const dataSource = areaDataSource(attendanceArea.storage, { url, connections: 10 });
  await dataSource.initialize();
  const jobs = await openJobQueue(url, log);
  const temporary = temporaryFiles();
  const { files } = temporary;
  const open = await attendanceArea.open({ dataSource, jobs, files, log, settings: SETTINGS });
  const { schema } = buildSubgraph(
    attendanceArea.definition,
    (type) => open.resolvers.find((resolver) => resolver instanceof type) ?? {},
    open.references,
  );
  const run = async (caller: Caller, query: string, variableValues: Record<string, unknown>) => {
    const contextValue = contextFor(caller);
    const result = await execute({ schema, document: parse(query), variableValues, contextValue });
    return presentable(result, caller, log);
  };
  return {
    dataSource,
    execute: (query, variables = {}, principal = ANONYMOUS) =>
      run({ principal, address: '192.0.2.1', requestId: 'test' }, query, variables),
    upload: async (query, content, principal) => {
      const file = await stageFile(files, content);
      const caller: Caller = { principal, address: '192.0.2.1', requestId: 'test', files: [file] };
      return run(caller, query, { file: file.reference });
    },
    close: async () => {
      await jobs.stop(2000);
      await open.close();
      temporary.remove();
      await dataSource.destroy();
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
};
