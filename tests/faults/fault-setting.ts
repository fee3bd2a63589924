import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#processes/embedded-postgres/start';
import { assertionKeys } from '#processes/spread/start-spread';
import { TcpProxy } from '#tests/e2e/tcp-proxy';
import { freePorts } from '#tests/support/free-ports';
import { type SpreadProcess, spreadProcess, spreadProcesses } from '#tests/support/load/spread-processes';
import { seedWorld, type World } from '#tests/support/load/world';
import { startRedisServer } from '#tests/support/local-engines';
import { startPlatform, type TestPlatform } from '#tests/support/platform';

/** The spread platform with engines that can be interrupted. */
export interface FaultSetting {
  readonly platform: TestPlatform;
  readonly world: World;
  /** URLs of the gateways. */
  readonly gateways: readonly string[];
  readonly database: Engine;
  readonly redis: Engine;
  readonly disk: LimitedDisk;
  readonly secrets: Secrets;
  /** Names of the platform's processes. */
  names(): readonly string[];
  /** Returns the current process of a name. */
  processOf(name: string): SpreadProcess;
  /** Queries the database directly, bypassing the proxy. */
  sql(text: string): Promise<object[]>;
  stop(): Promise<void>;
}

/** Files of the secrets, which processes read when they start. */
export interface Secrets {
  readonly databaseUrl: string;
  readonly callerPrivateKey: string;
  readonly callerPublicKeys: string;
  variables(): Record<string, string>;
}

/** File storage of the platform. */
export interface LimitedDisk {
  readonly folder: string;
  /** Whether it is a separate disk that can be filled. */
  readonly isOwn: boolean;
}

/** A dependency of the platform behind a proxy. */
export interface Engine {
  readonly proxy: TcpProxy;
  /** Stops it gracefully, or kills it if it has no data. */
  stop(): Promise<void>;
  /** Restarts it with its data. */
  start(): Promise<void>;
}

const DISK_MB = 16;

/**
 * Starts everything.
 * @param durable whether the database fsyncs, as needed to compare with a journal.
 */
export async function startFaultSetting(
  environment: Readonly<Record<string, string>> = {},
  durable = true,
): Promise<FaultSetting> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const database = await openDatabase(closers, durable);
    const redis = await openRedis(closers);
    const disk = openDisk(closers);
    const secrets = openSecrets(closers, database.url());
    const settings = {
      ...secrets.variables(),
      REDIS_URL: redis.proxy.urlOf('redis://127.0.0.1:1').replace(/\/$/, ''),
      DATA_DIR: disk.folder,
      ...environment,
    };
    const platform = await startPlatform(settings, { topology: 'spread' });
    closers.push(() => platform.stop());
    const processOf = (name: string) => spreadProcess(platform.output(), name);
    const names = () => [...spreadProcesses(platform.output()).keys()];
    const world = await seedWorld(platform, 'journal');
    const gateways = ['gateway-1', 'gateway-2'].map((name) => processOf(name).url);
    const { sql } = database;
    return { platform, world, gateways, database, redis, disk, secrets, names, processOf, sql, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Closers = (() => Promise<unknown> | unknown)[];

async function openDatabase(closers: Closers, durable: boolean) {
  const dataDir = mkdtempSync(join(tmpdir(), 'platform-faults-'));
  chmodSync(dataDir, 0o755);
  const start = () => startEmbeddedPostgres({ dataDir, durable });
  let postgres = await start();
  const [port = 0] = await freePorts(1);
  const portOf = () => Number(new URL(postgres.url).port);
  const proxy = await TcpProxy.open(port, portOf());
  closers.push(async () => {
    await proxy.cut();
    await postgres.stop();
    for (const folder of [dataDir, postgres.dataDirectory]) rmSync(folder, { recursive: true, force: true });
  });
  return {
    proxy,
    url: () => proxy.urlOf(postgres.url),
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await start();
      await proxy.cut();
      await proxy.restore(portOf());
    },
    sql: async (text: string): Promise<object[]> => {
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      return client
        .query<object>(text)
        .then(({ rows }) => rows)
        .finally(() => client.end());
    },
  };
}

function openSecrets(closers: Closers, url: string): Secrets {
  const folder = mkdtempSync(join(tmpdir(), 'platform-secrets-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const fileOf = (name: string, content = '') => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const { CALLER_ASSERTION_PRIVATE_KEY: privateKey, CALLER_ASSERTION_PUBLIC_KEYS: publicKey } = assertionKeys(
    {},
  );
  const files = {
    databaseUrl: fileOf('database-url', url),
    callerPrivateKey: fileOf('caller.pem', privateKey),
    callerPublicKeys: fileOf('callers.pub.pem', publicKey),
  };
  const variables = () => ({
    DATABASE_URL_FILE: files.databaseUrl,
    CALLER_ASSERTION_PRIVATE_KEY_FILE: files.callerPrivateKey,
    CALLER_ASSERTION_PUBLIC_KEYS_FILE: files.callerPublicKeys,
  });
  return { ...files, variables };
}

async function openRedis(closers: Closers): Promise<Engine> {
  let server = await startRedisServer();
  const [port = 0] = await freePorts(1);
  const proxy = await TcpProxy.open(port, server.port);
  closers.push(async () => {
    await proxy.cut();
    await server.stop();
  });
  return {
    proxy,
    stop: () => server.stop(),
    start: async () => {
      server = await startRedisServer(server.port);
    },
  };
}

/** Mounts a small disk if this user is allowed to. */
function openDisk(closers: Closers): LimitedDisk {
  const folder = mkdtempSync(join(tmpdir(), 'platform-disk-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
  if (status === 0) closers.push(() => spawnSync('umount', [folder]));
  return { folder, isOwn: status === 0 };
}
