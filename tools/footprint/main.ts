import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { withEngines } from '#tests/support/with-engines';
import { type FirstPaint, measureFirstPaint } from './first-paint';
import { memoryUnderLoad } from './memory-under-load';
import { isPaintWithinLimits, isWithinLimits, paintLines, report, withPaint, writeReport } from './report';
import { measureStartUps } from './start-up';

const RATE = '500';
const SECONDS = '60';

const options = z.object({
  rate: z.coerce.number().int().min(1).max(2000),
  seconds: z.coerce.number().int().min(5).max(3600),
});

/**
 * Measures start-up time and memory under load of the built product, and how fast a browser shows the page of
 * a board; written to docs/performance for the default load. `--paint` measures that page only. Exits with 1
 * if a target is missed or a request fails.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rate: { type: 'string', default: RATE },
      seconds: { type: 'string', default: SECONDS },
      paint: { type: 'boolean', default: false },
    },
  });
  if (values.paint) return measurePage();
  const plan = options.safeParse(values);
  if (!plan.success)
    throw new Error(plan.error.issues.map(({ path, message }) => `--${path} ${message}`).join('; '));
  const startUps = await measureStartUps();
  const memory = await onPlatform({}, (platform) => memoryUnderLoad(platform, plan.data));
  const footprint = { startUps, memory, paint: await measurePaint() };
  process.stdout.write(report(footprint));
  if (!isWithinLimits(footprint) || footprint.memory.failed > 0) process.exitCode = 1;
  if (values.rate === RATE && values.seconds === SECONDS) await writeReport(footprint);
}

async function measurePage(): Promise<void> {
  const paint = await measurePaint();
  process.stdout.write(paintLines(paint).join('\n'));
  if (!isPaintWithinLimits(paint)) process.exitCode = 1;
  await writeReport(await withPaint(paint));
}

function measurePaint(): Promise<FirstPaint> {
  return onPlatform({ SANDBOX_DATA: 'on' }, measureFirstPaint);
}

/** Measures a platform on engines of its own. */
function onPlatform<T>(
  environment: Readonly<Record<string, string>>,
  measure: (platform: TestPlatform) => Promise<T>,
): Promise<T> {
  return withEngines(async () => {
    const platform = await startPlatform(environment);
    try {
      return await measure(platform);
    } finally {
      await platform.stop();
    }
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
