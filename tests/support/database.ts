import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { TEMPLATE_DATABASE, withDatabase } from './engine-addresses';

/** A database for one suite on the tests' PostgreSQL. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database. */
export function testDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

/**
 * Creates a migrated database by copying the files of the run's template, which takes a third of copying by
 * WAL.
 */
export function migratedDatabase(): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY`);
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const name = `suite_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} ${source}`);
  return {
    url: withDatabase(engineUrl(), name),
    drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: engineUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function engineUrl(): string {
  const url = process.env.TEST_ENGINE_DATABASE_URL;
  if (!url) throw new Error('The tests’ PostgreSQL is started by tests/support/global-setup');
  return url;
}
