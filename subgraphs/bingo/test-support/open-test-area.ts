import { execute, parse } from 'graphql';
import pino from 'pino';
import type { DataSource } from 'typeorm';
import type { AreaSettings } from '#kit/area-module';
import { contextFor } from '#kit/context';
import { areaDataSource } from '#kit/database/data-source';
import { migrateArea } from '#kit/database/migrate-area';
import { presentable, type SubgraphResult } from '#kit/execution';
import { migrateJobs, openJobQueue } from '#kit/jobs/job-queue';
import { OriginPolicy } from '#kit/origin-policy';
import { ANONYMOUS, type Caller, type Principal } from '#kit/principal';
import { buildSubgraph } from '#kit/subgraph';
import { NO_PROVIDERS } from '#kit/test-support/no-providers';
import { bingoArea } from '../subgraph';

/** The bingo area on a database of its own, asked as the gateway asks it. */
export interface TestArea {
  readonly dataSource: DataSource;
  execute(query: string, variables?: Record<string, unknown>, principal?: Principal): Promise<SubgraphResult>;
  /** The data of an operation that must not fail. */
  ask<Data>(query: string, variables?: Record<string, unknown>, principal?: Principal): Promise<Data>;
  close(): Promise<void>;
}

/** @param url an empty database. */
export async function openTestArea(url: string): Promise<TestArea> {
  const log = pino({ level: 'silent' });
  await migrateArea(bingoArea.storage, url);
  await migrateJobs(url);
  const dataSource = areaDataSource(bingoArea.storage, { url, connections: 10 });
  await dataSource.initialize();
  const jobs = await openJobQueue(url, log);
  const open = await bingoArea.open({ dataSource, jobs, log, settings: SETTINGS });
  const { schema } = buildSubgraph(
    bingoArea.definition,
    (type) => open.resolvers.find((resolver) => resolver instanceof type) ?? {},
    open.references,
  );
  const run: TestArea['execute'] = async (query, variableValues = {}, principal = ANONYMOUS) => {
    const caller: Caller = { principal, address: '192.0.2.1', requestId: 'test' };
    const contextValue = contextFor(caller);
    const result = await execute({ schema, document: parse(query), variableValues, contextValue });
    return presentable(result, caller, log);
  };
  return {
    dataSource,
    execute: run,
    ask: async <Data>(query: string, variables?: Record<string, unknown>, principal?: Principal) => {
      const { data, errors } = await run(query, variables, principal);
      if (errors) throw new Error(`${errors[0]?.extensions.code}: ${errors[0]?.message}`);
      return data as Data;
    },
    close: async () => {
      await jobs.stop(2000);
      await open.close();
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
  game: NO_PROVIDERS,
};
