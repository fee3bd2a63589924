import { parseArgs } from 'node:util';
import { Closers } from '#processes/closers';
import { createLogger } from '#processes/logger';
import { openContestants } from './contestants/open-contestants';
import { fillAttendance } from './data/attendance';
import { fillWorld } from './data/world';
import { ALL_ENDPOINTS } from './endpoints/all-endpoints';
import type { BenchData, BenchEndpoint } from './endpoints/bench-endpoint';
import { memoryMb } from './load/process-usage';
import { type Load, measureEndpoint } from './measure';
import type { EndpointResult, Results } from './report/results';
import { printReport, writeReport } from './report/write-report';
import { loadNow, readRunSetting } from './run-setting';

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
 * `docs/performance` if number and length of the rounds are the default; names of endpoints select some,
 * whose report is printed. `--seconds` sets the length of a load round (default 2), `--rounds` their number
 * (default 5).
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
  const known = ALL_ENDPOINTS.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${known.join(', ')}`);
  const endpoints = ALL_ENDPOINTS.filter(({ name }) => names.length === 0 || names.includes(name));
  await closingAll((closers) => bench(endpoints, names, load, closers));
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
  const isNeeded = (data: BenchData) => endpoints.some((endpoint) => endpoint.data === data);
  if (isNeeded('bingo')) await fillWorld(platform);
  if (isNeeded('attendance')) await fillAttendance(platform, HISTORY);
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

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
