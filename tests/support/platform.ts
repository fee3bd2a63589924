import { Client as DatabaseClient } from 'pg';
import { AREAS, type AreaName, byArea } from '#protocol/areas';
import { ApiClient } from './api-client';
import { startOwnPlatform } from './own-platform';
import { borrowPlatform } from './shared-platform';
import { signIn } from './sign-in';
import type { TestUser } from './test-user';
import { chosenTopology, type TopologyName } from './topology';

export const SUPER_ADMIN: TestUser = { id: '100000000000000001', username: 'admin' };
export const SERVICE_KEY = 'sandbox-service-key';

/** The built product, running as a process of its own, or several, on a throw-away database. */
export interface TestPlatform extends AsyncDisposable {
  readonly baseUrl: string;
  readonly areaUrls: Readonly<Record<AreaName, string>>;
  readonly databaseUrl: string;
  readonly pid: number;
  /** Its `DATA_DIR`. */
  readonly dataDir: string;
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

export interface PlatformOptions {
  /**
   * Whether it is a new one instead of the worker's own, emptied: for a suite that depends on what outlives an emptied
   * database, such as providers' answers in the memory of a process..
   */
  readonly alone?: boolean;
  /** As what it runs; what the run says unless given. */
  readonly topology?: TopologyName;
}

/**
 * Starts the platform on free ports.
 *
 * @param environment variables that differ from the defaults; with `DATABASE_URL` it runs on that database, such as
 * another platform's, and leaves it behind.
 */
export async function startPlatform(
  environment: Readonly<Record<string, string>> = {},
  { alone = false, topology = chosenTopology() }: PlatformOptions = {},
): Promise<TestPlatform> {
  const isUsual = Object.keys(environment).length === 0 && topology === chosenTopology();
  const shared = isUsual && !alone ? await borrowPlatform() : null;
  const { port, areaPorts, databaseUrl, pid, dataDir, output, release } =
    shared ?? (await startOwnPlatform(environment, topology));
  const baseUrl = `http://localhost:${port}`;
  const pool = new DatabaseClient({ connectionString: databaseUrl });
  // A test may take the database away.
  pool.on('error', () => undefined);
  await pool.connect();
  const anonymous = new ApiClient(baseUrl);
  const signInAdmin = () => signIn(baseUrl, SUPER_ADMIN);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    await pool.end().catch(() => undefined);
    return release(signal);
  };
  return {
    baseUrl,
    areaUrls: areaUrls(areaPorts),
    databaseUrl,
    pid,
    dataDir,
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

function areaUrls(ports: readonly number[]): Record<AreaName, string> {
  return byArea((area) => `http://localhost:${ports[AREAS.indexOf(area)]}`);
}
