import { parseArgs } from 'node:util';
import { startPlatform } from '#tests/support/platform';
import type { Cost, Growth } from './costs';
import { startCountingPostgres } from './counting-postgres';
import { type Endpoint, nameOf } from './endpoint';
import { ENDPOINTS } from './endpoints/all';
import { fillAll } from './fill/fill-all';
import { measure } from './measure';
import { writeReport } from './report';
import { type GrowthSetting, openSetting } from './setting';
import { SIZES, type Size } from './sizes';
import { verdictOf } from './verdict';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * What each endpoint costs at a hundred, ten thousand and a million rows, written to docs/performance. Arguments name parts of the
 * names of endpoints that are wanted; then nothing is written. Exit code 1 when one is worse than logarithmic.
 */
async function main(): Promise<void> {
  const { positionals: wanted, values } = parseArgs({
    allowPositionals: true,
    options: { largest: { type: 'string', default: String(SIZES.at(-1)) } },
  });
  const endpoints = ENDPOINTS.filter(
    (endpoint) => wanted.length === 0 || wanted.some((part) => nameOf(endpoint).includes(part)),
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
  const costs = new Map<Endpoint, Cost[]>(endpoints.map((endpoint) => [endpoint, []]));
  const postgres = await startCountingPostgres();
  try {
    const platform = await startPlatform({ DATABASE_URL: postgres.url, RESPONSE_CACHE: 'off' });
    try {
      let setting: GrowthSetting | undefined;
      let filled = 0;
      for (const rows of sizes) {
        const began = performance.now();
        await fillAll(postgres.url, filled, rows);
        say(`${rows} rows of everything, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
        filled = rows;
        setting ??= await openSetting(platform);
        for (const endpoint of endpoints) {
          if (endpoint.largest !== undefined && rows > endpoint.largest) continue;
          const cost = await measureEndpoint(setting, endpoint, rows);
          costs.get(endpoint)?.push(cost);
          say(`  ${nameOf(endpoint).padEnd(60)} ${figures(cost)}`);
        }
      }
    } finally {
      await platform.stop();
    }
  } finally {
    await postgres.stop();
  }
  return [...costs].map(([endpoint, of]) => ({
    name: nameOf(endpoint),
    of: endpoint.of,
    grows: endpoint.grows ?? null,
    costs: of,
  }));
}

/** Requests sent to each so far: what is written at one size is not written again at the next. */
const sent = new Map<Endpoint, number>();

function measureEndpoint(setting: GrowthSetting, endpoint: Endpoint, rows: Size): Promise<Cost> {
  const { platform } = setting;
  return measure(platform, rows, endpoint.status ?? 200, () => {
    const number = sent.get(endpoint) ?? 0;
    sent.set(endpoint, number + 1);
    const { path, ...call } = endpoint.request(setting, rows, number);
    return { name: nameOf(endpoint), url: `${platform.baseUrl}${path}`, ...call };
  });
}

function figures({ ms, serverMs, databaseMs, bytes }: Cost): string {
  const columns = [ms, serverMs, databaseMs].map((value) => `${value.toFixed(2).padStart(9)} ms`);
  return `${columns.join('')} ${String(bytes).padStart(9)} B`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
