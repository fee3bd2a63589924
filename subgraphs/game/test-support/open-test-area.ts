import { execute, parse } from 'graphql';
import pino from 'pino';
import type { DataSource } from 'typeorm';
import { contextFor } from '#kit/context';
import { areaDataSource } from '#kit/database/data-source';
import { migrateArea } from '#kit/database/migrate-area';
import { presentable, type SubgraphResult } from '#kit/execution';
import type { GameSettings } from '#kit/game-settings';
import { type JobQueue, migrateJobs, openJobQueue } from '#kit/jobs/job-queue';
import { OriginPolicy } from '#kit/origin-policy';
import { ANONYMOUS, type Caller, type Principal, type UserPrincipal } from '#kit/principal';
import { buildSubgraph } from '#kit/subgraph';
import { NO_PROVIDERS } from '#kit/test-support/no-providers';
import { gameArea } from '../subgraph';

/** The game area on a database of its own, asked as the gateway asks it. What it does by the clock is left out. */
export interface TestArea {
  readonly dataSource: DataSource;
  readonly jobs: JobQueue;
  execute(query: string, variables?: Record<string, unknown>, principal?: Principal): Promise<SubgraphResult>;
  /** The data of an operation that must not fail. */
  ask<Data>(query: string, variables?: Record<string, unknown>, principal?: Principal): Promise<Data>;
  close(): Promise<void>;
}

const BASE_URL = 'http://localhost:4000';

/** @param url an empty database. */
export async function openTestArea(url: string, game: Partial<GameSettings> = {}): Promise<TestArea> {
  const log = pino({ level: 'silent' });
  await migrateArea(gameArea.storage, url);
  await migrateJobs(url);
  const dataSource = areaDataSource(gameArea.storage, { url, connections: 10 });
  await dataSource.initialize();
  const jobs = await openJobQueue(url, log);
  const withoutClock: JobQueue = { ...jobs, work: async () => undefined, repeat: () => undefined };
  const settings = {
    baseUrl: BASE_URL,
    origins: new OriginPolicy({ baseUrl: BASE_URL, parentDomain: null, previewDomains: [] }),
    tokens: { issuer: BASE_URL, audience: BASE_URL },
    superAdminIds: [],
    identityProvider: { url: 'http://127.0.0.1:9', clientId: 'client', clientSecret: 'secret' },
    game: { ...NO_PROVIDERS, ...game },
  };
  const open = await gameArea.open({ dataSource, jobs: withoutClock, log, settings });
  const { schema } = buildSubgraph(
    gameArea.definition,
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
    jobs,
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

/** A signed-in user. */
export function user(userId: string, ...permissions: string[]): UserPrincipal {
  const session = { sessionId: `session-${userId}`, isSuperAdmin: false };
  return { kind: 'user', userId, username: `user${userId}`, permissions, ...session };
}

export const ORGANISER = user('1', 'manage_automation');

/** What was reported to the activity log, oldest first. */
export async function reported(area: TestArea): Promise<string[]> {
  const rows: { data: { action: string; userId: string; details: string } }[] = await area.dataSource.query(
    `SELECT data FROM pgboss.job WHERE name = 'activity-log' ORDER BY created_on, data->>'at'`,
  );
  return rows.map(({ data: { action, userId, details } }) => `${userId} ${action}: ${details}`);
}
