import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startPlatform } from '#tests/support/platform';
import { withEngines } from '#tests/support/with-engines';
import { soak } from './soak';

const options = z.object({
  minutes: z.coerce.number().min(0.5).max(1440),
  rate: z.coerce.number().int().min(1).max(1000),
});

/**
 * Runs a sustained evening load. Exits with 1 if a process grows by more than a tenth after minute 5, or a
 * request fails.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '50' } },
  });
  const plan = options.safeParse(values);
  if (!plan.success)
    throw new Error(plan.error.issues.map(({ path, message }) => `--${path} ${message}`).join('; '));
  await withEngines(async () => {
    const platform = await startPlatform({}, { topology: 'spread' });
    try {
      const isWell = await soak(platform, plan.data, (line) => process.stdout.write(`${line}\n`));
      if (!isWell) process.exitCode = 1;
    } finally {
      await platform.stop();
    }
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
