import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startEngines } from '#tests/support/engines';
import { startPlatform } from '#tests/support/platform';
import { type LoadPlan, type MemoryUnderLoad, memoryUnderLoad } from './memory-under-load';
import { isWithinLimits, report, writeReport } from './report';
import { measureStartUps } from './start-up';

const RATE = '500';
const SECONDS = '60';

const options = z.object({
  rate: z.coerce.number().int().min(1).max(2000),
  seconds: z.coerce.number().int().min(5).max(3600),
});

/**
 * Measures start-up time and memory under load of the built product; written to docs/performance for the
 * default load. Exits with 1 if a target is missed or a request fails.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rate: { type: 'string', default: RATE }, seconds: { type: 'string', default: SECONDS } },
  });
  const plan = options.safeParse(values);
  if (!plan.success)
    throw new Error(plan.error.issues.map(({ path, message }) => `--${path} ${message}`).join('; '));
  const footprint = { startUps: await measureStartUps(), memory: await measureMemory(plan.data) };
  process.stdout.write(report(footprint));
  if (!isWithinLimits(footprint) || footprint.memory.failed > 0) process.exitCode = 1;
  if (values.rate === RATE && values.seconds === SECONDS) await writeReport(footprint);
}

async function measureMemory(plan: LoadPlan): Promise<MemoryUnderLoad> {
  const engines = await startEngines();
  process.env.TEST_ENGINE_DATABASE_URL = engines.databaseUrl;
  try {
    const platform = await startPlatform();
    try {
      return await memoryUnderLoad(platform, plan);
    } finally {
      await platform.stop();
    }
  } finally {
    await engines.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
