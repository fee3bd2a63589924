import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { RedisContainer } from '@testcontainers/redis';
import { Client } from 'pg';
import { getContainerRuntimeClient } from 'testcontainers';
import { migrateDatabase } from '#processes/migrate-database';
import type { Engine } from './engine';
import { TEMPLATE_DATABASE, withDatabase } from './engine-addresses';
import { startLocalPostgres, startLocalRedis } from './local-engines';

/** PostgreSQL and Redis of a test run, shared by all suites. */
export interface Engines {
  readonly databaseUrl: string;
  /** Null when the machine has no Redis. */
  readonly redisUrl: string | null;
  readonly description: string;
  stop(): Promise<void>;
}

/**
 * Starts containers if Docker is available, else local servers. A missing Redis is reported prominently, and
 * is an error with `REQUIRE_ENGINES=1`.
 */
export async function startEngines(): Promise<Engines> {
  const docker = await dockerAnswers();
  const postgres = docker ? await containerPostgres() : await startLocalPostgres();
  const redis = docker ? await containerRedis() : await startLocalRedis();
  if (!redis && process.env.REQUIRE_ENGINES === '1') {
    await postgres.stop();
    throw new Error(
      'REQUIRE_ENGINES=1 and there is no Redis: no Docker, no redis-server on the PATH, no TEST_REDIS_URL',
    );
  }
  await makeTemplate(postgres.url);
  const redisSource = redis?.source ?? 'NONE: suites that need Redis will fail (install redis-server)';
  return {
    databaseUrl: postgres.url,
    redisUrl: redis?.url ?? null,
    description: `Test engines: PostgreSQL ${postgres.source}; Redis ${redisSource}`,
    stop: async () => {
      await redis?.stop();
      await postgres.stop();
    },
  };
}

async function dockerAnswers(): Promise<boolean> {
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}

async function containerPostgres(): Promise<Engine> {
  const container = await new PostgreSqlContainer('postgres:17-alpine').start();
  const stop = async () => void (await container.stop());
  return { url: container.getConnectionUri(), source: 'from testcontainers (postgres:17-alpine)', stop };
}

async function containerRedis(): Promise<Engine> {
  const container = await new RedisContainer('redis:7-alpine').start();
  const stop = async () => void (await container.stop());
  return { url: container.getConnectionUrl(), source: 'from testcontainers (redis:7-alpine)', stop };
}

async function makeTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await client.end();
  await migrateDatabase(withDatabase(url, TEMPLATE_DATABASE));
}
