import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startEngines } from '#tests/support/engines';
import { startPlatform } from '#tests/support/platform';
import { spreadProcess } from '../load/spread-processes';
import { ProgressBar } from '../plugin-simulator/progress-bar';
import { type DinkOutcome, type DinkPlan, simulateDink } from './simulate-dink';

const options = z.object({
  players: z.coerce.number().int().min(1).max(1000),
  minutes: z.coerce.number().positive().max(1440),
  kills: z.coerce.number().int().min(0).max(1000),
  url: z.url().optional(),
});

const MAX_LINES = 20;

/** Runs players with Dink against an existing platform, or starts one in several processes to kill its bingo area. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      players: { type: 'string', default: '200' },
      minutes: { type: 'string', default: '1' },
      kills: { type: 'string', default: '0' },
      url: { type: 'string' },
    },
  });
  const { url, ...plan } = options.parse(values);
  if (url !== undefined && plan.kills > 0) throw new Error('--kills needs a platform of its own');
  if (url !== undefined) return run(url.replace(/\/+$/, ''), { ...plan, kill: async () => undefined });
  const engines = await startEngines();
  process.env.TEST_ENGINE_DATABASE_URL = engines.databaseUrl;
  try {
    const topology = plan.kills > 0 ? 'spread' : 'all-in-one';
    const platform = await startPlatform({}, { alone: true, topology });
    const kill = async () => {
      process.kill(spreadProcess(platform.output(), 'bingo').pid, 'SIGKILL');
    };
    await run(platform.baseUrl, { ...plan, kill }).finally(() => platform.stop());
  } finally {
    await engines.stop();
  }
}

async function run(baseUrl: string, plan: DinkPlan): Promise<void> {
  const outcome = await simulateDink(baseUrl, plan, new ProgressBar(process.stdout));
  process.stdout.write(summary(plan, outcome));
  if (outcome.differences.length > 0 || outcome.measurements.errors > 0) process.exitCode = 1;
}

function summary({ kills }: DinkPlan, { measurements, differences }: DinkOutcome): string {
  const { submissions, errors, abandoned, limited } = measurements;
  const milliseconds = (share: number) => `${measurements.percentile(share).toFixed(1)} ms`;
  return [
    `${submissions} notifications, ${errors} errors, p50 ${milliseconds(0.5)}, p99 ${milliseconds(0.99)}`,
    `${abandoned} aborted and repeated, ${limited} times rate-limited, killed ${kills} times`,
    ...[...measurements.problemLines(), ...differences].slice(0, MAX_LINES).map((line) => `  ${line}`),
    `${differences.length} differences`,
    '',
  ].join('\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
