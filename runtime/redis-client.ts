import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Logger } from './logger';

/** Milliseconds after which a connection attempt or a command that could not be written is given up. */
const TIMEOUT = 1000;

/** Longest pause between two attempts to reconnect, in milliseconds. */
const LONGEST_PAUSE = 2000;

/** A connection to Redis, or the standing attempt to have one. */
export type RedisClient = ReturnType<typeof newClient>;

/**
 * Opens a client that keeps reconnecting for as long as it lives. It comes back at once, connected or not: commands
 * that are sent while Redis is away fail instead of queueing.
 */
export function openRedis(url: string, log: Logger): RedisClient {
  const client = newClient(url);
  let away = false;
  client.on('error', (error: unknown) => {
    if (!away) log.warn({ err: error }, 'Redis is away');
    away = true;
  });
  client.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  client.connect().catch((error: unknown) => log.error({ err: error }, 'Redis connection given up'));
  return client;
}

/**
 * Waits for the first connection, at most a second. For a start whose next step keeps the process busy: the attempt to connect
 * would be given up for nothing.
 */
export async function firstConnection(client: RedisClient): Promise<void> {
  if (client.isReady) return;
  const ended = new AbortController();
  const { signal } = ended;
  // A failed attempt was logged already.
  await Promise.race([
    once(client, 'ready', { signal }).catch(() => undefined),
    delay(TIMEOUT, undefined, { signal, ref: false }).catch(() => undefined),
  ]);
  ended.abort();
}

/** Ends the connection, or the attempts to have one. */
export function closeRedis(client: RedisClient): void {
  if (client.isOpen) client.destroy();
}

function newClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: TIMEOUT },
    socket: {
      connectTimeout: TIMEOUT,
      reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, LONGEST_PAUSE),
    },
  });
}
