import { Client } from 'pg';
import { migrateDatabase } from '#processes/migrate-database';
import { containerPostgres, containerRedis, dockerResponses } from './container-engines';
import type { Engine } from './engine';
import { TEMPLATE_DATABASE, withDatabase } from './engine-addresses';
import { startLocalPostgres, startLocalRedis } from './local-engines';
import { startReplicatedPostgres } from './replicated-postgres';

/** PostgreSQL and Redis of a test run, shared by all suites. */
export interface Engines {
  readonly databaseUrl: string;
  /** Null when the machine has no Redis. */
  readonly redisUrl: string | null;
  /** Whether they are containers. */
  readonly containers: boolean;
  readonly description: string;
  stop(): Promise<void>;
}

interface StartedEngines {
  readonly postgres: Engine;
  readonly redis: Engine | null;
  readonly containers: boolean;
}

/**
 * Starts containers if Docker is available and has or gets their images, else local servers. A missing Redis
 * is reported prominently, and is an error with `REQUIRE_ENGINES=1`.
 */
export async function startEngines(): Promise<Engines> {
  const { postgres, redis, containers } =
    (await startReplicated()) ?? (await startContainers()) ?? (await startLocal());
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
    containers,
    description: `Test engines: PostgreSQL ${postgres.source}; Redis ${redisSource}`,
    stop: async () => {
      await redis?.stop();
      await postgres.stop();
    },
  };
}

/** Returns null without Docker, or when a container cannot be started, such as for want of its image. */
async function startContainers(): Promise<StartedEngines | null> {
  if (!(await dockerResponses())) return null;
  const started = await Promise.allSettled([containerPostgres(), containerRedis()]);
  const [postgres, redis] = started;
  if (postgres.status === 'fulfilled' && redis.status === 'fulfilled') {
    return { postgres: postgres.value, redis: redis.value, containers: true };
  }
  for (const engine of started) {
    if (engine.status === 'fulfilled') await engine.value.stop();
    else process.stdout.write(`Docker is not used for the test engines: ${String(engine.reason)}\n`);
  }
  return null;
}

/** Returns null unless TEST_TOPOLOGY=replica: then platforms read from a replica, too. */
async function startReplicated(): Promise<StartedEngines | null> {
  if (process.env.TEST_TOPOLOGY !== 'replica') return null;
  const postgres = await startReplicatedPostgres();
  process.env.TEST_ENGINE_REPLICA_URL = postgres.replicaUrl;
  return { postgres, redis: await startLocalRedis(), containers: false };
}

async function startLocal(): Promise<StartedEngines> {
  return { postgres: await startLocalPostgres(), redis: await startLocalRedis(), containers: false };
}

async function makeTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await client.end();
  await migrateDatabase(withDatabase(url, TEMPLATE_DATABASE));
}
