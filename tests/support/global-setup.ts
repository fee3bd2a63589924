import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type * as Engines from './engines';
import type * as PlatformPool from './platform-pool';
import type * as Topology from './topology';

/**
 * Builds the product unless the gate has (`TEST_BUILT`), starts the shared engines, and prints one line
 * naming them.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env.TEST_BUILT !== '1') build();
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
  // Loaded after the build, so that the built product runs, as in `npm start`.
  const { startEngines }: typeof Engines = require('./engines');
  const engines = await startEngines();
  process.stdout.write(`${engines.description}\n`);
  process.env.TEST_ENGINE_DATABASE_URL = engines.databaseUrl;
  if (engines.containers) process.env.TEST_ENGINE_CONTAINERS = '1';
  if (engines.redisUrl) process.env.TEST_ENGINE_REDIS_URL = engines.redisUrl;
  const { startPlatformPool }: typeof PlatformPool = require('./platform-pool');
  const { chosenTopology }: typeof Topology = require('./topology');
  const stopPlatforms = await startPlatformPool(chosenTopology());
  const stop = async () => {
    await stopPlatforms();
    await engines.stop();
  };
  Reflect.set(globalThis, 'stopTestEngines', stop);
}

function build(): void {
  const program = join(__dirname, '../../build/main.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
}
