import { median } from '#tests/support/median';
import { HAND_WRITTEN, HIVE, PRODUCT, PRODUCT_KEPT, STOCK } from '../contestants/contestant';
import { readable } from './figures';
import { isMissed, type Ratio, ratiosOf, throughputOf } from './ratios';
import type { ContestantResult, EndpointResult, Results } from './results';
import { table } from './table';

/** The report for people: what was run, who was faster by how much, and everything behind it. */
export function markdownReport(results: Results, notes: string): string {
  return [
    '# What a request costs',
    settingOf(results),
    '## Headline',
    headline(results),
    '## Ratios',
    'Medians of the closed loop, as many times the other’s requests a second. ✗ is below the target in brackets.',
    ratioTable(results),
    '## Figures',
    'Requests a second: median (lowest–highest) of the rounds. CPU: of all processes of the server, for each request. The constant rate is half of what the slower of product and hand-written does; its latencies count from when a request was due.',
    ...results.endpoints.map(figuresOf),
    '## Memory',
    memoryTable(results),
    '## What this is',
    notes.trim(),
    '',
  ].join('\n\n');
}

function settingOf({ setting }: Results): string {
  const { command, commit, date, machine, serverCores, databaseCores, loadBefore, versions } = setting;
  const known = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `Measured by \`${command}\` at commit ${commit} on ${date.slice(0, 16).replace('T', ' ')} UTC.`,
    `Machine: ${machine}. Servers on core ${serverCores}, load and database on core ${databaseCores};`,
    `load average before the run ${loadBefore.toFixed(2)}.`,
    `Versions: ${known.join(', ')}.`,
  ].join('\n');
}

/** What a README has no room for. */
const NO_HEADLINE = new Set(['config', 'create-attendance-of-one']);

/** Twelve lines of a whole run: short enough for a README. */
function headline({ endpoints: all }: Results): string {
  const endpoints = all.filter(({ name }) => !NO_HEADLINE.has(name));
  const names = [PRODUCT, PRODUCT_KEPT, HAND_WRITTEN, STOCK, HIVE];
  const measured = names.filter((name) =>
    endpoints.some((result) => Number.isFinite(throughputOf(result, name))),
  );
  const rows = endpoints.map((result) => [
    result.title,
    ...measured.map((name) => readable(throughputOf(result, name))),
  ]);
  return table(['requests a second, one core', ...measured], rows);
}

function ratioTable({ endpoints }: Results): string {
  const all = endpoints.map((result) => ({ result, ratios: ratiosOf(result) }));
  const pairs = [...new Set(all.flatMap(({ ratios }) => ratios.map(pairOf)))];
  const rows = all.map(({ result, ratios }) => [
    result.title,
    ...pairs.map((pair) => {
      const ratio = ratios.find((one) => pairOf(one) === pair);
      return ratio ? ratioText(ratio) : '–';
    }),
  ]);
  return table(['', ...pairs], rows);
}

function pairOf({ of, to }: Ratio): string {
  return `${of} / ${to}`;
}

function ratioText(ratio: Ratio): string {
  const { value, target } = ratio;
  const asked = target === null ? '' : ` (${target})`;
  return `${readable(value)}${isMissed(ratio) ? ' ✗' : ''}${asked}`;
}

function figuresOf({ title, contestants }: EndpointResult): string {
  const head = [title, 'requests/s', 'p99 ms', 'CPU µs', 'constant rate', 'p50 ms', 'p99 ms'];
  return table(head, contestants.map(figureRow));
}

function figureRow({ name, rounds, open }: ContestantResult): string[] {
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond);
  const range = `${readable(Math.min(...rates))}–${readable(Math.max(...rates))}`;
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  return [
    failed > 0 ? `${name}, ${failed} failed` : name,
    `${readable(median(rates))} (${range})`,
    readable(median(rounds.map(({ p99Ms }) => p99Ms))),
    readable(median(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds))),
    ...(open ? [`${readable(open.rate)}/s`, readable(open.p50Ms), readable(open.p99Ms)] : ['–', '–', '–']),
  ];
}

function memoryTable({ memory }: Results): string {
  const rows = memory.map(({ name, processes, atTheEnd, atMost }) => [
    name,
    String(processes),
    readable(atTheEnd),
    readable(atMost),
  ]);
  return table(['', 'processes', 'MB after the run', 'MB at most'], rows);
}
