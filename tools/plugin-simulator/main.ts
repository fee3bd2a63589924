import { startPlatform } from '#tests/support/platform';
import { withEngines } from '#tests/support/with-engines';
import { readOptions } from './options';
import { ProgressBar } from './progress-bar';
import { simulate } from './simulate';
import { summary } from './summary';

/** Runs simulated plugins against an existing platform, or starts one. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.url !== null) return run(options.url, options);
  await withEngines(async () => {
    const platform = await startPlatform();
    await run(platform.baseUrl, options).finally(() => platform.stop());
  });
}

async function run(baseUrl: string, options: ReturnType<typeof readOptions>): Promise<void> {
  const outcome = await simulate(baseUrl, options, new ProgressBar(process.stdout));
  process.stdout.write(summary(outcome));
  const failed = outcome.differences.length > 0 || outcome.measurements.errors > 0;
  if (failed) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
