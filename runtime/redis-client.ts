import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Logger } from './logger';

/** Timeout in milliseconds of a connection attempt, and of a command that is not written yet. */
const TIMEOUT_MS = 1000;

/** Maximum back-off between reconnection attempts, in milliseconds. */
const MAX_BACKOFF_MS = 2000;

/** A Redis client, connected or reconnecting. */
export type RedisClient = ReturnType<typeof newClient>;

/**
 * Opens a client that reconnects for its whole lifetime. Returns at once; commands sent while Redis is down
 * fail instead of queueing.
 */
export function openRedis(url: string, log: Logger): RedisClient {
  const client = newClient(url);
  let isDown = false;
  client.on('error', (error: unknown) => {
    if (!isDown) log.warn({ err: error }, 'Redis is unavailable');
    isDown = true;
  });
  client.on('ready', () => {
    if (isDown) log.info('Redis is available again');
    isDown = false;
  });
  client
    .connect()
    .catch((error: unknown) => log.error({ err: error }, 'connecting to Redis failed permanently'));
  return client;
}

/**
 * Waits up to a second for the first connection. Call it before start-up work that blocks the event loop,
 * which would let the attempt time out.
 */
export async function firstConnection(client: RedisClient): Promise<void> {
  if (client.isReady) return;
  const ended = new AbortController();
  const { signal } = ended;
  // Connection errors are logged elsewhere.
  await Promise.race([
    once(client, 'ready', { signal }).catch(() => undefined),
    delay(TIMEOUT_MS, undefined, { signal, ref: false }).catch(() => undefined),
  ]);
  ended.abort();
}

/** Closes the connection and stops reconnecting. */
export function closeRedis(client: RedisClient): void {
  if (client.isOpen) client.destroy();
}

function newClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: TIMEOUT_MS },
    socket: {
      connectTimeout: TIMEOUT_MS,
      reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, MAX_BACKOFF_MS),
    },
  });
}
