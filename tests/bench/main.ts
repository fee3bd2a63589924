import { startEngines } from '#tests/support/engines';
import { startPlatform } from '#tests/support/platform';
import { startBaseline } from './baseline/start-baseline';
import { compare } from './compare';
import { pinTo } from './pin';
import { report } from './report';

const UNLIMITED = '1000000000';
const LIMITS = { RATE_LIMIT_PUBLIC: UNLIMITED, RATE_LIMIT_AUTHENTICATED: UNLIMITED };

/**
 * GET /auth/me of the product against the same endpoint written by hand, over the same database, in turn: servers on one
 * core, load and database on the other.
 */
async function bench(): Promise<void> {
  pinTo(1, process.pid);
  const engines = await startEngines();
  process.env.TEST_ENGINE_DATABASE_URL = engines.databaseUrl;
  const platform = await startPlatform(LIMITS);
  try {
    const member = await platform.signInWith({ id: '2001', username: 'bench' }, [
      'view_events',
      'view_dashboard',
    ]);
    const jwks = await platform.anonymous.get('/auth/.well-known/jwks.json').expect(200);
    const baseline = await startBaseline({
      ...LIMITS,
      DATABASE_URL: platform.databaseUrl,
      BASE_URL: platform.baseUrl,
      JWKS: jwks.text,
    });
    try {
      pinTo(0, platform.pid);
      pinTo(0, baseline.pid);
      const headers = { authorization: `Bearer ${member.token}` };
      const result = await compare(
        { name: 'product', url: `${platform.baseUrl}/auth/me`, headers },
        { name: 'hand-written', url: `${baseline.url}/auth/me`, headers },
      );
      process.stdout.write(report('GET /auth/me', result));
    } finally {
      await baseline.stop();
    }
  } finally {
    await platform.stop();
    await engines.stop();
  }
}

bench().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
