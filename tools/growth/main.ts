import { parseArgs } from 'node:util';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import type { Cost, Growth } from './costs';
import { startCountingPostgres } from './counting-postgres';
import { ENDPOINTS, type Endpoint } from './endpoints';
import { fillAll } from './fill/fill-all';
import { writeReport } from './report';
import { Requests } from './requests';
import { SIZES, type Size } from './sizes';
import { verdictOf } from './verdict';

const ROUNDS = 3;

/** Disables caches between requests, and sources that would remove events from the calendar. */
const ENVIRONMENT = {
  RESPONSE_CACHE: 'off',
  CALENDAR_SOURCE: 'ics',
  CALENDAR_ICS_URL: 'http://127.0.0.1:9/none.ics',
};

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Measures each endpoint at 100, 10,000 and 1,000,000 rows; written to docs/performance. Arguments select
 * endpoints by part of their name; then nothing is written. Exits with 1 if an endpoint grows worse than
 * logarithmically.
 */
async function main(): Promise<void> {
  const { positionals: wanted, values } = parseArgs({
    allowPositionals: true,
    options: { largest: { type: 'string', default: String(SIZES.at(-1)) } },
  });
  const endpoints = ENDPOINTS.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  const sizes = SIZES.filter((size) => size <= Number(values.largest));
  const growths = await measureAll(endpoints, sizes);
  const worse = growths.filter((growth) => verdictOf(growth) === 'WORSE');
  for (const { name } of worse) say(`worse than logarithmic: ${name}`);
  if (worse.length > 0) process.exitCode = 1;
  if (wanted.length === 0 && sizes.length === SIZES.length) await writeReport(growths);
}

async function measureAll(
  endpoints: readonly Endpoint[],
  sizes: readonly Size[],
): Promise<readonly Growth[]> {
  const postgres = await startCountingPostgres();
  try {
    const platform = await startPlatform({ DATABASE_URL: postgres.url, ...ENVIRONMENT });
    try {
      const requests = new Requests(endpoints);
      for (const rows of sizes) await measureSize(platform, requests, rows);
      return requests.growths();
    } finally {
      await platform.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function measureSize(platform: TestPlatform, requests: Requests, rows: Size): Promise<void> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  await fillAll(platform.databaseUrl, requests.filled, rows);
  say(`${rows} rows of everything, after ${seconds()} s`);
  const measurements = await requests.at(platform, rows);
  for (const { measurement, isFirst } of measurements) await measurement.warmUp(isFirst);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { measurement } of measurements) await measurement.round();
  }
  for (const { name, measurement } of measurements)
    say(`  ${name.padEnd(66)} ${figures(measurement.cost())}`);
  say(`  measured after ${seconds()} s`);
}

function figures({ ms, serverMs, databaseMs, bytes }: Cost): string {
  const columns = [ms, serverMs, databaseMs].map((value) => `${value.toFixed(2).padStart(9)} ms`);
  return `${columns.join('')} ${String(bytes).padStart(9)} B`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
