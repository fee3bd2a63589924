import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type * as Engines from './engines';
import type * as SharedPlatforms from './start-shared-platforms';

/** Builds the product, starts the engines that all suites share, and says in one line which they are. */
export default async function globalSetup({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  build();
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
  // Loaded after the build: what runs here is the built product, as in `npm start`.
  const { startEngines }: typeof Engines = require('./engines');
  const engines = await startEngines();
  process.stdout.write(`${engines.description}\n`);
  process.env.TEST_ENGINE_DATABASE_URL = engines.databaseUrl;
  if (engines.redisUrl) process.env.TEST_ENGINE_REDIS_URL = engines.redisUrl;
  let stop = engines.stop;
  Reflect.set(globalThis, 'stopTestEngines', () => stop());
  if (process.env.TEST_TOPOLOGY !== 'spread') return;
  const { startSharedPlatforms }: typeof SharedPlatforms = require('./start-shared-platforms');
  const stopShared = await startSharedPlatforms(maxWorkers);
  stop = async () => {
    await stopShared();
    await engines.stop();
  };
}

function build(): void {
  const root = join(__dirname, '../..');
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [tsc, '-p', join(root, 'tsconfig.build.json')],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
}
