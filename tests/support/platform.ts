import { Client as DatabaseClient } from 'pg';
import { AREAS, type AreaName, byArea } from '#protocol/areas';
import { ApiClient } from './api-client';
import { startOwnPlatform } from './own-platform';
import { borrowPlatform } from './shared-platform';
import { signIn } from './sign-in';
import type { TestUser } from './test-user';
import { chosenTopology, type TopologyName } from './topology';

export const SUPER_ADMIN: TestUser = { id: '100000000000000001', username: 'admin' };
export const SECOND_SUPER_ADMIN: TestUser = { id: '100000000000000099', username: 'second' };
export const SERVICE_KEY = 'sandbox-service-key';

/**
 * Shorter than the timeout of a test: PostgreSQL would go on with a statement whose test has ended, and hold
 * its locks while the next suite waits for the platform.
 */
const STATEMENT_MS = 120_000;

/** The built product, running in one or several processes on a temporary database. */
export interface TestPlatform extends AsyncDisposable {
  readonly baseUrl: string;
  readonly areaUrls: Readonly<Record<AreaName, string>>;
  readonly databaseUrl: string;
  readonly pid: number;
  /** Its `DATA_DIR`. */
  readonly dataDir: string;
  /** An anonymous client. */
  readonly anonymous: ApiClient;
  /** Signs a user in through the sandbox's identity provider, as a browser would. */
  signIn(user: TestUser): Promise<ApiClient>;
  /** Returns the super administrator, signed in once: for what a test needs but does not test. */
  admin(): Promise<ApiClient>;
  /** Signs in the super administrator, with a session of its own. */
  signInAdmin(): Promise<ApiClient>;
  /** Signs in a user with a new role that has these permissions. */
  signInWith(user: TestUser, permissions: readonly string[], priority?: number): Promise<ApiClient>;
  /** Runs SQL on the suite's database. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns everything that the process wrote so far. */
  output(): string;
  /** Ends the process with a signal and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface PlatformOptions {
  /**
   * Starts a new platform instead of emptying a shared one: for suites that depend on state outside the
   * database, such as provider responses cached in memory.
   */
  readonly alone?: boolean;
  /** Topology; default: that of the test run. */
  readonly topology?: TopologyName;
}

/**
 * Starts the platform on free ports.
 *
 * @param environment variables that differ from the defaults; with `DATABASE_URL` it runs on that database,
 *   such as another platform's, and does not delete it.
 */
export async function startPlatform(
  environment: Readonly<Record<string, string>> = {},
  { alone = false, topology = chosenTopology() }: PlatformOptions = {},
): Promise<TestPlatform> {
  const contents = topology === chosenTopology() && !alone ? sharedContents(environment) : null;
  const shared = contents && (await borrowPlatform(contents));
  const { port, areaPorts, databaseUrl, pid, dataDir, output, release } =
    shared ?? (await startOwnPlatform(environment, topology));
  const baseUrl = `http://localhost:${port}`;
  const pool = new DatabaseClient({ connectionString: databaseUrl, statement_timeout: STATEMENT_MS });
  // Tests may stop the database.
  pool.on('error', () => undefined);
  await pool.connect();
  const anonymous = new ApiClient(baseUrl);
  const signInAdmin = () => signIn(baseUrl, SUPER_ADMIN);
  let signedIn: Promise<ApiClient> | null = null;
  const admin = () => {
    signedIn ??= signInAdmin().catch((error: unknown) => {
      signedIn = null;
      throw error;
    });
    return signedIn;
  };
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
    admin,
    signInAdmin,
    signInWith: async (user, permissions, priority = 10) => {
      const [client, granter] = await Promise.all([signIn(baseUrl, user), admin()]);
      const id = `role-of-${user.id}`;
      await granter.post('/auth/admin/roles', { id, name: id, priority, permissions }).expect(201);
      await granter.post('/auth/admin/user-roles', { user_id: user.id, role_id: id }).expect(200);
      return client;
    },
    sql: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows,
    output,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

/** Returns which shared platform has this environment; null if none has. */
function sharedContents({ SANDBOX_DATA, ...others }: Readonly<Record<string, string>>) {
  if (Object.keys(others).length > 0) return null;
  if (SANDBOX_DATA === undefined) return 'empty';
  return SANDBOX_DATA === 'on' ? 'sandbox' : null;
}

function areaUrls(ports: readonly number[]): Record<AreaName, string> {
  return byArea((area) => `http://localhost:${ports[AREAS.indexOf(area)]}`);
}
