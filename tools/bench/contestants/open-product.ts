import type { Closers } from '#processes/closers';
import { testDatabase } from '#tests/support/database';
import { startLocalPostgres } from '#tests/support/local-engines';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { LIMITS } from '../limits';
import { LOAD_CORE, pinTo, SERVER_CORE } from '../start-server';
import type { Contestant } from './contestant';
import type { ProductVariant } from './product-variants';

/** Starts a PostgreSQL on the load core, and the product with a database on it. */
export async function openProduct(variant: ProductVariant, closers: Closers): Promise<TestPlatform> {
  // Child processes inherit the affinity: the PostgreSQL server, and so each of its connections.
  pinTo(LOAD_CORE, process.pid);
  const postgres = await startLocalPostgres();
  closers.add('PostgreSQL', () => postgres.stop());
  process.env.TEST_ENGINE_DATABASE_URL = postgres.url;
  const { url } = await testDatabase();
  return openVariant(variant, url, closers);
}

/** Starts another product process on an existing database. */
export async function openVariant(
  { name, environment }: ProductVariant,
  databaseUrl: string,
  closers: Closers,
): Promise<TestPlatform> {
  const platform = await startPlatform(
    { ...LIMITS, ...environment, DATABASE_URL: databaseUrl },
    { topology: 'all-in-one' },
  );
  closers.add(name, async () => void (await platform.stop()));
  pinTo(SERVER_CORE, platform.pid);
  return platform;
}

/** Describes a running product as a contestant. */
export function productContestant(
  { name, responses }: ProductVariant,
  { baseUrl, pid }: TestPlatform,
  openLoop: boolean,
): Contestant {
  return { name, url: baseUrl, pids: [pid], responses, toTheByte: true, mayFail: false, openLoop };
}
