import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#processes/embedded-postgres/start';
import type { ApiClient, ApiResponse } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { freePorts } from '#tests/support/free-ports';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { TcpProxy } from './tcp-proxy';

type Postgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** A two-second timeout plus overhead. */
const MAX_RESPONSE_MS = 2500;
const RECOVERY_MS = 5000;

describe('the platform without its database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'platform-outage-'));
  let postgres: Postgres;
  let proxy: TcpProxy;
  let platform: TestPlatform;
  let admin: ApiClient;

  beforeAll(async () => {
    postgres = await startPostgres();
    const [port = 0] = await freePorts(1);
    proxy = await TcpProxy.open(port, portOf(postgres));
    platform = await startPlatform({ DATABASE_URL: proxy.urlOf(postgres.url) });
    admin = await platform.signInAdmin();
  });
  afterAll(async () => {
    await platform?.stop();
    await proxy?.cut();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (postgres) rmSync(postgres.dataDirectory, { recursive: true, force: true });
  });

  const stoppedAndStarted = async () => {
    await postgres.stop();
    await expectUnhealthy();

    postgres = await startPostgres();
    await proxy.cut();
    await proxy.restore(portOf(postgres));

    await expectRecovered();
  };
  it('says so and recovers by itself when the server is stopped and started', stoppedAndStarted);

  it('reports it and recovers after connections are cut', async () => {
    await proxy.cut();
    await expectUnhealthy();

    await proxy.restore();

    await expectRecovered();
  });

  it('reports it and recovers after the server hangs', async () => {
    await expectRecovered();
    proxy.freeze();
    // Established connections never get a response here; no request may hang on them.
    await expectRejected();

    proxy.thaw();

    await expectRecovered();
  });

  function startPostgres(): Promise<Postgres> {
    return startEmbeddedPostgres({ dataDir, durable: false });
  }

  async function expectUnhealthy(): Promise<void> {
    await eventually(async () => {
      const health = await withTimeout(platform.anonymous.get('/health'));
      expect([health.status, health.body]).toMatchObject([503, { status: 'unhealthy', service: 'gateway' }]);
    });
    await expectRejected();
  }

  async function expectRejected(): Promise<void> {
    const [auth, ...rejected] = await Promise.all(
      [
        platform.anonymous.get('/auth/health'),
        admin.get('/auth/admin/roles'),
        admin.get('/auth/me'),
        admin.post('/auth/admin/roles', { id: 'never', name: 'Never' }),
        platform.anonymous.get('/auth/login'),
      ].map(withTimeout),
    );
    expect([auth?.status, auth?.body]).toMatchObject([503, { status: 'unhealthy', service: 'auth' }]);
    for (const { status, body } of rejected) {
      expect([status, body]).toEqual([500, { error: 'The database is not available' }]);
    }
    expect((await withTimeout(platform.anonymous.get('/'))).status).toBe(200);
  }

  async function expectRecovered(): Promise<void> {
    await eventually(async () => {
      expect((await platform.anonymous.get('/health')).status).toBe(200);
      expect((await admin.get('/auth/admin/roles')).body).toEqual({ roles: [] });
    }, RECOVERY_MS);
    await admin.put('/auth/admin/roles/none', { name: 'None' }).expect(404);
  }
});

function portOf({ url }: Postgres): number {
  return Number(new URL(url).port);
}

async function withTimeout(response: Promise<ApiResponse>): Promise<ApiResponse> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${MAX_RESPONSE_MS} ms`)), MAX_RESPONSE_MS);
  });
  return Promise.race([response, late]).finally(() => clearTimeout(timer));
}
