import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as DatabaseClient } from 'pg';
import type { AreaName } from '#kit/areas';
import { ApiClient } from './api-client';
import { migratedDatabase, type TestDatabase } from './database';
import { signIn } from './sign-in';
import type { TestUser } from './test-user';
import { freeTopology } from './topology';

export const SUPER_ADMIN: TestUser = { id: '100000000000000001', username: 'admin' };
export const SERVICE_KEY = 'sandbox-service-key';

/** The built product, running as a process of its own, or several, on a throw-away database. */
export interface TestPlatform extends AsyncDisposable {
  readonly baseUrl: string;
  readonly areaUrls: Readonly<Record<AreaName, string>>;
  readonly databaseUrl: string;
  readonly pid: number;
  /** Somebody who is not signed in. */
  readonly anonymous: ApiClient;
  /** Signs somebody in through the sandbox's identity provider, as a browser would. */
  signIn(user: TestUser): Promise<ApiClient>;
  /** Signs in the super administrator. */
  signInAdmin(): Promise<ApiClient>;
  /** Signs in somebody who holds a new role with these permissions. */
  signInWith(user: TestUser, permissions: readonly string[], priority?: number): Promise<ApiClient>;
  /** Runs SQL on the suite's database. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Everything that the process wrote so far. */
  output(): string;
  /** Ends the process by a signal and gives its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** As `npm start` runs it. */
const NODE_OPTIONS = ['--max-semi-space-size=64'];

/** Limits that no ordinary suite reaches. */
const UNLIMITED = {
  RATE_LIMIT_PUBLIC: '1000000',
  RATE_LIMIT_AUTHENTICATED: '1000000',
  RATE_LIMIT_PLUGIN: '1000000',
  RATE_LIMIT_REFRESH: '1000000',
};

/**
 * Starts the platform on free ports.
 *
 * @param environment variables that differ from the defaults; with `DATABASE_URL` it runs on that database, such as
 * another platform's, and leaves it behind.
 */
export async function startPlatform(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestPlatform> {
  const { DATABASE_URL: shared } = environment;
  const database = shared === undefined ? await migratedDatabase() : borrowedDatabase(shared);
  const dataDir = mkdtempSync(join(tmpdir(), 'platform-suite-'));
  const topology = await freeTopology();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [...NODE_OPTIONS, topology.main], {
    env: {
      PATH: process.env.PATH,
      TZ: 'Pacific/Auckland',
      ...UNLIMITED,
      ...settings,
      ...topology.environment,
      ...environment,
    },
    // A developer's own .env is none of the tests' business.
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = await ready(child);
  const baseUrl = `http://localhost:${topology.port}`;
  const pool = new DatabaseClient({ connectionString: database.url });
  // A test may take the database away.
  pool.on('error', () => undefined);
  await pool.connect();
  const anonymous = new ApiClient(baseUrl);
  const signInAdmin = () => signIn(baseUrl, SUPER_ADMIN);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    await pool.end().catch(() => undefined);
    const code = await end(child, signal);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  return {
    baseUrl,
    areaUrls: areaUrls(topology.areaPorts),
    databaseUrl: database.url,
    pid: child.pid ?? 0,
    anonymous,
    signIn: (user) => signIn(baseUrl, user),
    signInAdmin,
    signInWith: async (user, permissions, priority = 10) => {
      const client = await signIn(baseUrl, user);
      const admin = await signInAdmin();
      const id = `role-of-${user.id}`;
      await admin.post('/auth/admin/roles', { id, name: id, priority, permissions }).expect(201);
      await admin.post('/auth/admin/user-roles', { user_id: user.id, role_id: id }).expect(200);
      return client;
    },
    sql: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows,
    output,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

function borrowedDatabase(url: string): TestDatabase {
  return { url, drop: async () => undefined };
}

function areaUrls(ports: readonly number[]): Record<AreaName, string> {
  const url = (index: number) => `http://localhost:${ports[index]}`;
  return { auth: url(0), events: url(1), attendance: url(2), game: url(3), bingo: url(4) };
}

function ready(child: ChildProcess): Promise<() => string> {
  let written = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      written += chunk.toString('utf8');
      if (written.includes(' is ready')) resolve(() => written);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) =>
      reject(new Error(`The platform ended with ${code} before it was ready:\n${written}`)),
    );
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
