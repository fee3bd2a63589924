import { randomUUID } from 'node:crypto';
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
import { ANONYMOUS, type Caller, type Principal, type UserPrincipal } from '#kit/principal';
import { buildSubgraph } from '#kit/subgraph';
import { NO_PROVIDERS } from '#kit/test-support/no-providers';
import { authArea } from '../subgraph';

export const SUPER_ADMIN_ID = '100000000000000001';

/** The auth area on a database of its own, asked as the gateway asks it. */
export interface TestArea {
  readonly dataSource: DataSource;
  readonly settings: AreaSettings;
  execute(query: string, variables?: Record<string, unknown>, principal?: Principal): Promise<SubgraphResult>;
  /** The data of an operation that must not fail. */
  ask<Data>(query: string, variables?: Record<string, unknown>, principal?: Principal): Promise<Data>;
  /** Somebody with a live session; a role of its own carries the permissions. */
  user(id: string, permissions?: readonly string[], priority?: number): Promise<UserPrincipal>;
  close(): Promise<void>;
}

/** @param url an empty database; `identityUrl` the identity provider, none by default. */
export async function openTestArea(url: string, identityUrl = 'http://127.0.0.1:9'): Promise<TestArea> {
  const log = pino({ level: 'silent' });
  await migrateArea(authArea.storage, url);
  await migrateJobs(url);
  const dataSource = areaDataSource(authArea.storage, { url, connections: 8 });
  await dataSource.initialize();
  const jobs = await openJobQueue(url, log);
  const settings = testSettings(identityUrl);
  const open = await authArea.open({ dataSource, jobs, log, settings });
  const { schema } = buildSubgraph(
    authArea.definition,
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
    settings,
    execute: run,
    ask: async <Data>(query: string, variables?: Record<string, unknown>, principal?: Principal) => {
      const { data, errors } = await run(query, variables, principal);
      if (errors) throw new Error(`${errors[0]?.extensions.code}: ${errors[0]?.message}`);
      return data as Data;
    },
    user: (id, permissions, priority) => addUser(dataSource, id, permissions, priority),
    close: async () => {
      await jobs.stop(2000);
      await open.close();
      await dataSource.destroy();
    },
  };
}

function testSettings(identityUrl: string): AreaSettings {
  const baseUrl = 'http://localhost:4000';
  return {
    baseUrl,
    origins: new OriginPolicy({ baseUrl, parentDomain: null, previewDomains: [] }),
    tokens: { issuer: baseUrl, audience: 'community-platform' },
    superAdminIds: [SUPER_ADMIN_ID],
    identityProvider: { url: identityUrl, clientId: 'client', clientSecret: 'secret' },
    game: NO_PROVIDERS,
  };
}

async function addUser(
  dataSource: DataSource,
  id: string,
  permissions: readonly string[] = [],
  priority?: number,
): Promise<UserPrincipal> {
  const sessionId = randomUUID();
  const username = `user${id}`;
  await dataSource.query(`INSERT INTO auth.users (id, username, folded_username) VALUES ($1, $2, $2)`, [
    id,
    username,
  ]);
  await dataSource.query(
    `INSERT INTO auth.signing_keys (kid, public_jwk, private_jwk, retired_at) VALUES ('test', $1, '{}', now())
     ON CONFLICT DO NOTHING`,
    [{ kid: 'test', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }],
  );
  await dataSource.query(
    `INSERT INTO auth.sessions (id, user_id, kind, key_id, expires_at)
     VALUES ($1, $2, 'browser', 'test', now() + interval '1 hour')`,
    [sessionId, id],
  );
  if (priority !== undefined) {
    const role = `role-${id}`;
    await dataSource.query(`INSERT INTO auth.roles VALUES ($1, $1, '#99AAB5', $2, $3)`, [
      role,
      priority,
      permissions,
    ]);
    await dataSource.query('INSERT INTO auth.user_roles VALUES ($1, $2)', [id, role]);
  }
  const isSuperAdmin = id === SUPER_ADMIN_ID;
  return { kind: 'user', userId: id, username, sessionId, permissions, isSuperAdmin };
}
