import { spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { acquireOwnerLock } from '#processes/embedded-postgres/owner-lock';
import { startEmbeddedPostgres } from '#processes/embedded-postgres/start';
import type { Engine } from './engine';
import { eventually } from './eventually';
import { freePorts } from './free-ports';

const PREFIX = 'platform-tests-';

/** Age after which a folder has an owner or is abandoned, in milliseconds. */
const OWNED_AFTER_MS = 10 * 60_000;

/** Starts the embedded PostgreSQL in its own folder, on its own port. */
export async function startLocalPostgres(): Promise<Engine> {
  const folder = databaseFolder();
  await removeAbandonedDatabases(folder);
  const dataDir = mkdtempSync(join(folder, PREFIX));
  // When the tests run as root, the server runs as another user that must reach its data.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  return {
    url: postgres.url,
    source: `embedded (${dataDir})`,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes the databases of test runs that were killed: they take hundreds of megabytes, of memory too. */
export async function removeAbandonedDatabases(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(folder, name);
    try {
      if (Date.now() - statSync(dataDir).mtimeMs < OWNED_AFTER_MS) continue;
      await acquireOwnerLock(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // In use, or of another user, or removed meanwhile.
    }
  }
}

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';

/** Free bytes that it must have; the databases of `test:full` had up to 0.5 GB at a time. */
const DATABASE_BYTES = 6 * 1024 ** 3;

/**
 * Returns the folder for databases: in memory if there is room, else that of temporary files. A database is
 * hundreds of files, which a file system on disk took a fifth of the tests' processor time to create.
 */
function databaseFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= DATABASE_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Starts `redis-server` from the PATH; else returns the Redis of TEST_REDIS_URL, else null. */
export async function startLocalRedis(): Promise<Engine | null> {
  const url = process.env.TEST_REDIS_URL;
  if (spawnSync('redis-server', ['--version']).status === 0) return startRedisServer();
  return url ? { url, source: 'at TEST_REDIS_URL', stop: async () => undefined } : null;
}

/** Starts a Redis without persistence on a free loopback port. */
export async function startRedisServer(
  port?: number,
): Promise<Engine & { readonly port: number; readonly pid: number }> {
  const [free = 0] = port === undefined ? await freePorts(1) : [port];
  const arguments_ = ['--port', String(free), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', arguments_, { stdio: 'ignore', cwd: tmpdir() });
  const url = `redis://127.0.0.1:${free}`;
  await eventually(() => responses(url));
  return {
    url,
    port: free,
    pid: server.pid ?? 0,
    source: `redis-server on port ${free}`,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
    },
  };
}

async function responses(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  await client.ping();
  await client.close();
}
