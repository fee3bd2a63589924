import { startEngines } from '#tests/support/engines';
import { startPlatform } from '#tests/support/platform';
import { standInUrl } from '#tests/support/stand-in-url';
import { benchAttendance } from './attendance';
import { startBaseline } from './baseline/start-baseline';
import type { BenchSetting } from './bench-setting';
import { benchCachedPlayer } from './cached-player';
import { benchCsv } from './csv';
import { pinTo } from './pin';
import { benchStandings } from './standings';
import { benchSubmissions } from './submissions';
import { benchViewer } from './viewer';

const BENCHES = {
  viewer: benchViewer,
  submissions: benchSubmissions,
  standings: benchStandings,
  attendance: benchAttendance,
  'cached-player': benchCachedPlayer,
  csv: benchCsv,
};

const UNLIMITED = '1000000000';
const LIMITS = {
  RATE_LIMIT_PUBLIC: UNLIMITED,
  RATE_LIMIT_AUTHENTICATED: UNLIMITED,
  RATE_LIMIT_PLUGIN: UNLIMITED,
};

/**
 * The product against the same endpoints written by hand, over the same database, in turn: servers on one core, load and
 * database on the other. Arguments name the benches to run; all of them without any.
 */
async function main(): Promise<void> {
  const names = process.argv.slice(2);
  await withServers(async (setting) => {
    for (const [name, bench] of Object.entries(BENCHES)) {
      if (names.length === 0 || names.includes(name)) process.stdout.write(await bench(setting));
    }
  });
}

async function withServers(run: (setting: BenchSetting) => Promise<void>): Promise<void> {
  pinTo(1, process.pid);
  const engines = await startEngines();
  process.env.TEST_ENGINE_DATABASE_URL = engines.databaseUrl;
  const platform = await startPlatform(LIMITS);
  try {
    const jwks = await platform.anonymous.get('/auth/.well-known/jwks.json').expect(200);
    const baseline = await startBaseline({
      ...LIMITS,
      DATABASE_URL: platform.databaseUrl,
      BASE_URL: platform.baseUrl,
      JWKS: jwks.text,
      TRACKER_URL: standInUrl(platform, 'tracker'),
    });
    try {
      pinTo(0, platform.pid);
      pinTo(0, baseline.pid);
      await run({ platform, baseline });
    } finally {
      await baseline.stop();
    }
  } finally {
    await platform.stop();
    await engines.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
