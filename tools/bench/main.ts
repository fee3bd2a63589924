import { parseArgs } from 'node:util';
import { Closers } from '#processes/closers';
import { createLogger } from '#processes/logger';
import { openBaseline, openContestants } from './contestants/open-contestants';
import { openProduct, productContestant } from './contestants/open-product';
import { PRODUCT_VARIANTS } from './contestants/product-variants';
import { benchCsv } from './csv';
import { fillAttendance } from './data/attendance';
import { fillWorld } from './data/world';
import { benchDink } from './dink';
import { ALL_ENDPOINTS } from './endpoints/all-endpoints';
import type { BenchEndpoint } from './endpoints/bench-endpoint';
import { benchGoals } from './goals';
import { benchHostile, HOSTILE_SETTINGS } from './hostile/bench-hostile';
import { benchHostileStreams } from './hostile/hostile-streams';
import { benchLive, LIVE_SETTINGS } from './live';
import { memoryMb } from './load/process-usage';
import { type Load, measureEndpoint } from './measure';
import { benchPrices } from './prices/bench-prices';
import type { EndpointResult, Results } from './report/results';
import { printReport, writeReport } from './report/write-report';
import { loadNow, readRunSetting } from './run-setting';
import { benchTeamStandings } from './team-standings';
import { benchTeams } from './teams';

const CSV = 'csv';
const HOSTILE = 'hostile';
const HOSTILE_STREAMS = 'hostile-streams';
const GOALS = 'goals';
const DINK = 'dink';
const TEAMS = 'teams';
const LIVE = 'live';
const PRICES = 'prices';

/** The load of the report. */
const LOAD: Load = { rounds: 5, openRounds: 5, seconds: 2 };

/** Maximum characters of the product's log printed on failure. */
const MAX_LOG_LENGTH = 4000;

const HISTORY = { players: 1000, days: 500 };

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const say = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Benchmarks the product against other servers that return the same responses from the same data; servers on
 * one core, load and database on the other. Without names it measures all endpoints, and writes a report to
 * `docs/performance` if number and length of the rounds are the default. Names select endpoints, `csv`,
 * `hostile` (the most expensive valid operations), `hostile-streams` (the most expensive valid
 * subscriptions), `goals` (evaluation of composed goals),
 * `dink` (notifications at a constant rate), `teams` (submissions into team events, and standings of teams)
 * `live` (spectators of an event) or `prices` (processor time of every list and count beside its price; exits
 * with 1 if one takes more than five times its price), whose results are printed. `--seconds` sets the length
 * of a load round (default 2), `--rounds` their number (default 5).
 */
async function main(): Promise<void> {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: String(LOAD.seconds) },
      rounds: { type: 'string', default: String(LOAD.rounds) },
    },
  });
  const [seconds, rounds] = [positive('seconds', values.seconds), positive('rounds', values.rounds)];
  const load = { ...LOAD, seconds, rounds, openRounds: rounds };
  const known = [
    CSV,
    HOSTILE,
    HOSTILE_STREAMS,
    GOALS,
    DINK,
    TEAMS,
    LIVE,
    PRICES,
    ...ALL_ENDPOINTS.map(({ name }) => name),
  ];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${known.join(', ')}`);
  const endpoints = ALL_ENDPOINTS.filter(({ name }) => names.length === 0 || names.includes(name));
  if (endpoints.length > 0) await closingAll((closers) => bench(endpoints, names, load, closers));
  if (names.includes(CSV)) await closingAll(csv);
  if (names.includes(HOSTILE)) await closingAll(hostile);
  if (names.includes(HOSTILE_STREAMS)) await closingAll(hostileStreams);
  if (names.includes(DINK)) await closingAll(dink);
  if (names.includes(TEAMS)) await closingAll(teams);
  if (names.includes(LIVE)) await closingAll(live);
  if (names.includes(PRICES)) await closingAll(prices);
  if (names.includes(GOALS)) process.stdout.write(benchGoals());
}

/** Returns the number of an option. @throws Error if it is not a whole number from 1. */
function positive(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option} must be a whole number from 1`);
  return number;
}

/** Stops everything that was started, whatever the outcome. */
async function closingAll(work: (closers: Closers) => Promise<void>): Promise<void> {
  const closers = new Closers();
  const close = () => closers.closeAll(createLogger('warn'));
  const interrupted = () => void close().then(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, interrupted);
  try {
    await work(closers);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await close();
  }
}

async function bench(
  endpoints: readonly BenchEndpoint[],
  names: readonly string[],
  load: Load,
  closers: Closers,
): Promise<void> {
  const loadBefore = loadNow();
  const { platform, all } = await openContestants(closers);
  const commandArguments = process.argv.slice(2);
  const command = ['npm run bench', ...(commandArguments.length > 0 ? ['--', ...commandArguments] : [])].join(
    ' ',
  );
  const setting = await readRunSetting(command, platform, loadBefore);
  await fillWorld(platform);
  await fillAttendance(platform, HISTORY);
  const measured: EndpointResult[] = [];
  for (const endpoint of endpoints) {
    say(endpoint.title);
    measured.push(
      await measureEndpoint(endpoint, platform, all, load).catch((error: unknown) => {
        say(platform.output().slice(-MAX_LOG_LENGTH));
        throw error;
      }),
    );
  }
  const memory = all.map(({ name, pids }) => ({
    name,
    processes: pids.length,
    atTheEnd: memoryMb(pids, 'VmRSS'),
    atMost: memoryMb(pids, 'VmHWM'),
  }));
  const results: Results = { setting, endpoints: measured, memory };
  const isDefault = load.seconds === LOAD.seconds && load.rounds === LOAD.rounds;
  if (names.length === 0 && isDefault) await writeReport(results, say);
  else printReport(results);
}

async function csv(closers: Closers): Promise<void> {
  process.stdout.write(await benchCsv(await openProduct(PRODUCT_VARIANTS[0], closers)));
}

async function hostile(closers: Closers): Promise<void> {
  const variant = { ...PRODUCT_VARIANTS[0], environment: HOSTILE_SETTINGS };
  process.stdout.write(await benchHostile(await openProduct(variant, closers)));
}

async function hostileStreams(closers: Closers): Promise<void> {
  const variant = { ...PRODUCT_VARIANTS[0], environment: HOSTILE_SETTINGS };
  process.stdout.write(await benchHostileStreams(await openProduct(variant, closers)));
}

async function dink(closers: Closers): Promise<void> {
  process.stdout.write(await benchDink(await openProduct(PRODUCT_VARIANTS[0], closers)));
}

async function teams(closers: Closers): Promise<void> {
  const [variant] = PRODUCT_VARIANTS;
  const platform = await openProduct(variant, closers);
  const product = productContestant(variant, platform, true);
  const baseline = await openBaseline(platform, closers);
  process.stdout.write(await benchTeamStandings(platform, product, baseline));
  process.stdout.write(await benchTeams(platform));
}

async function live(closers: Closers): Promise<void> {
  const variant = { ...PRODUCT_VARIANTS[0], environment: LIVE_SETTINGS };
  process.stdout.write(await benchLive(await openProduct(variant, closers)));
}

async function prices(closers: Closers): Promise<void> {
  const environment = { RESPONSE_CACHE: 'off' };
  const { text, dear } = await benchPrices(
    await openProduct({ ...PRODUCT_VARIANTS[0], environment }, closers),
  );
  process.stdout.write(text);
  if (dear.length === 0) return;
  say(`more than five times their price: ${dear.join(', ')}`);
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
