import { parseArgs } from 'node:util';
import { z } from 'zod';
import { spreadProcess } from '#tests/support/load/spread-processes';
import { startPlatform } from '#tests/support/platform';
import { withEngines } from '#tests/support/with-engines';
import { LIMITS } from '../bench/limits';
import { ProgressBar } from '../plugin-simulator/progress-bar';
import { type DinkOutcome, type DinkPlan, simulateDink } from './simulate-dink';
import { simulateTeams, type TeamPlan } from './teams/simulate-teams';

const options = z.object({
  players: z.coerce.number().int().min(1).max(1000),
  minutes: z.coerce.number().positive().max(1440),
  kills: z.coerce.number().int().min(0).max(1000),
  url: z.url().optional(),
  teams: z.coerce.number().int().min(0).max(500),
  actions: z.coerce.number().int().min(1).max(1000),
});

const MAX_LINES = 20;

const TEAM_SIZE = 5;

/**
 * Runs players with Dink against an existing platform, or starts one in several processes to kill its bingo
 * area. `--teams 40` runs teams of five with plugins and Dink, `--actions` each.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      players: { type: 'string', default: '200' },
      minutes: { type: 'string', default: '1' },
      kills: { type: 'string', default: '0' },
      url: { type: 'string' },
      teams: { type: 'string', default: '0' },
      actions: { type: 'string', default: '20' },
    },
  });
  const { url, teams, actions, ...plan } = options.parse(values);
  if (url !== undefined && teams > 0) throw new Error('--teams needs a platform of its own');
  if (url !== undefined && plan.kills > 0) throw new Error('--kills needs a platform of its own');
  if (url !== undefined) return run(url.replace(/\/+$/, ''), { ...plan, kill: async () => undefined });
  await withEngines(async () => {
    if (teams > 0) return runTeams({ teams, actions, teamSize: TEAM_SIZE });
    const topology = plan.kills > 0 ? 'spread' : 'all-in-one';
    const platform = await startPlatform({}, { alone: true, topology });
    const kill = async () => {
      process.kill(spreadProcess(platform.output(), 'bingo').pid, 'SIGKILL');
    };
    await run(platform.baseUrl, { ...plan, kill }).finally(() => platform.stop());
  });
}

async function run(baseUrl: string, plan: DinkPlan): Promise<void> {
  const outcome = await simulateDink(baseUrl, plan, new ProgressBar(process.stdout));
  process.stdout.write(summary(plan, outcome));
  if (outcome.differences.length > 0 || outcome.measurements.errors > 0) process.exitCode = 1;
}

async function runTeams(plan: TeamPlan): Promise<void> {
  const platform = await startPlatform(LIMITS, { alone: true, topology: 'all-in-one' });
  const simulation = simulateTeams(platform, plan, new ProgressBar(process.stdout));
  const { measurements, differences, ...totals } = await simulation.finally(() => platform.stop());
  const counted = Object.entries(totals).map(([name, total]) => `${total} ${name}`);
  const lines = [...measurements.problemLines(), ...differences].slice(0, MAX_LINES);
  process.stdout.write(`${[counted.join(', '), ...lines, `${differences.length} differences`].join('\n')}\n`);
  if (differences.length > 0 || measurements.errors > 0) process.exitCode = 1;
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
