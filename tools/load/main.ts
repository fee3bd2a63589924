import { parseArgs } from 'node:util';
import { z } from 'zod';
import { spreadProcess } from '#tests/support/load/spread-processes';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { withEngines } from '#tests/support/with-engines';
import { LIMITS } from '../bench/limits';
import { deliverUnderKills } from './automation/deliver-under-kills';
import { simulateDink } from './dink/simulate-dink';
import { simulateTeams } from './dink/teams/simulate-teams';
import type { Measurements } from './measurements';
import { simulate } from './plugin/simulate';
import { ProgressBar } from './progress-bar';

const wholeNumber = (least: number, most: number, fallback: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback);

const options = z.object({
  players: wholeNumber(1, 1000, 200),
  minutes: z.coerce.number().positive().max(1440).default(1),
  kills: wholeNumber(0, 1000, 0),
  url: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  teams: wholeNumber(1, 500, 40),
  actions: wholeNumber(1, 1000, 20),
  occurrences: wholeNumber(1, 1800, 1000),
  rules: wholeNumber(1, 10, 3),
});

type Options = z.infer<typeof options>;

/** What a scenario found: lines to print, and how the platform differs from the model. */
interface Outcome {
  readonly summary: readonly string[];
  readonly measurements?: Measurements;
  readonly differences: readonly string[];
}

const MAX_LINES = 20;
const TEAM_SIZE = 5;

const bar = new ProgressBar(process.stdout);

/** `plugin` and `dink` run against `--url` or a platform that they start, the others always start one. */
const SCENARIOS: Readonly<Record<string, (options: Options) => Promise<Outcome>>> = {
  /** Game-client plugins: duplicates, retries after closed connections, reordered reports, restarts. */
  plugin: (plan) =>
    onPlatform(plan, {}, async (baseUrl) => {
      const outcome = await simulate(baseUrl, plan, bar);
      const { restarts, polls } = outcome.measurements;
      return { summary: [`${restarts} restarts, ${polls} polls`], ...outcome };
    }),

  /** Players with Dink; `--kills` ends the bingo area meanwhile. */
  dink: (plan) =>
    onPlatform(plan, plan.kills > 0 ? { topology: 'spread' } : {}, async (baseUrl, platform) => {
      if (!platform && plan.kills > 0) throw new Error('--kills needs a platform of its own');
      const kill = async () =>
        void process.kill(spreadProcess(platform?.output() ?? '', 'bingo').pid, 'SIGKILL');
      const outcome = await simulateDink(baseUrl, { ...plan, kill }, bar);
      return { summary: [`killed ${plan.kills} times`], ...outcome };
    }),

  /** Teams of five with plugins and Dink, each with `--actions`, while organisers interfere. */
  teams: ({ teams, actions, url }) => {
    if (url !== undefined) throw new Error('teams need a platform of their own');
    return onPlatform({ url }, { topology: 'all-in-one', environment: LIMITS }, async (_url, platform) => {
      if (!platform) throw new Error('teams need a platform of their own');
      const plan = { teams, actions, teamSize: TEAM_SIZE };
      const { measurements, differences, ...totals } = await simulateTeams(platform, plan, bar);
      const counted = Object.entries(totals).map(([name, total]) => `${total} ${name}`);
      return { summary: [counted.join(', ')], measurements, differences };
    });
  },

  /** A platform killed while it announces `--occurrences` by `--rules`; counts the messages at the chat. */
  automation: ({ occurrences, rules, kills }) =>
    withEngines(async () => {
      const report = await deliverUnderKills({ occurrences, rules, kills, chance: Math.random });
      const posted = report.messages.map(({ channel_id, content }) => `${channel_id} ${content}`);
      const missing = occurrences * rules - new Set(posted).size;
      const repeated = posted.filter((message, index) => posted.indexOf(message) !== index);
      return {
        summary: [
          `${occurrences} occurrences, ${rules} rules, killed at ${report.killedAt.join(', ')} messages`,
          `${posted.length} messages, deliveries ${JSON.stringify(report.deliveries)}`,
        ],
        differences: [
          ...repeated.map((message) => `repeated: ${message}`),
          ...(missing === 0 ? [] : [`${missing} messages are missing`]),
        ],
      };
    }),
};

interface Own {
  readonly topology?: 'all-in-one' | 'spread';
  readonly environment?: Readonly<Record<string, string>>;
}

function onPlatform(
  { url }: Pick<Options, 'url'>,
  { topology = 'all-in-one', environment = {} }: Own,
  run: (baseUrl: string, platform: TestPlatform | null) => Promise<Outcome>,
): Promise<Outcome> {
  if (url !== undefined) return run(url, null);
  return withEngines(async () => {
    const platform = await startPlatform(environment, { alone: true, topology });
    return run(platform.baseUrl, platform).finally(() => platform.stop());
  });
}

/**
 * Runs a scenario, `plugin`, `dink`, `teams` or `automation`, and compares every total with a model of its
 * own. Exits with 1 if one differs.
 */
async function main(): Promise<void> {
  const names = Object.keys(options.shape).map((name) => [name, { type: 'string' as const }]);
  const { values, positionals } = parseArgs({ allowPositionals: true, options: Object.fromEntries(names) });
  const scenario = SCENARIOS[positionals[0] ?? ''];
  if (!scenario) throw new Error(`name a scenario: ${Object.keys(SCENARIOS).join(', ')}`);
  const { summary, measurements, differences } = await scenario(options.parse(values));
  const found = [...(measurements?.problemLines() ?? []), ...differences].map((line) => `  ${line}`);
  const rest = found.length - MAX_LINES;
  const lines = [
    ...(measurements ? [ratesOf(measurements)] : []),
    ...summary,
    ...found.slice(0, MAX_LINES),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
    `${differences.length} differences`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (found.length > 0) process.exitCode = 1;
}

function ratesOf(measurements: Measurements): string {
  const { submissions, errors, abandoned, limited } = measurements;
  const milliseconds = (share: number) => `${measurements.percentile(share).toFixed(1)} ms`;
  return [
    `${submissions} submissions, ${errors} errors, p50 ${milliseconds(0.5)}, p99 ${milliseconds(0.99)}`,
    `${abandoned} aborted and repeated, ${limited} times rate-limited`,
  ].join('\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
