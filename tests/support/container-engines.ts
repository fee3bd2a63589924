import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { RedisContainer } from '@testcontainers/redis';
import { getContainerRuntimeClient } from 'testcontainers';
import type { Engine } from './engine';

const POSTGRES = 'postgres:17-alpine';
const REDIS = 'redis:7-alpine';

export function dockerResponses(): Promise<boolean> {
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}

export async function containerPostgres(): Promise<Engine> {
  const container = await new PostgreSqlContainer(POSTGRES).start();
  const stop = async () => void (await container.stop());
  return { url: container.getConnectionUri(), source: `from testcontainers (${POSTGRES})`, stop };
}

/** Starts a Redis container. @param port on this machine; by default a free one. */
export async function containerRedis(port?: number): Promise<Engine & { readonly port: number }> {
  const redis = new RedisContainer(REDIS);
  const container = await (port === undefined
    ? redis
    : redis.withExposedPorts({ container: 6379, host: port })
  ).start();
  return {
    url: container.getConnectionUrl(),
    port: container.getPort(),
    source: `from testcontainers (${REDIS})`,
    stop: async () => void (await container.stop()),
  };
}
