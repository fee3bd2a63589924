import { median } from '#tests/support/median';
import { HAND_WRITTEN, PRODUCT, PRODUCT_CACHED, PRODUCT_SPREAD, STOCK } from '../contestants/contestant';
import { hopCostOf, isMissed, latencyRatiosOf, type Ratio, ratiosOf, throughputOf } from './ratios';
import type { ContestantResult, EndpointResult, Results } from './results';

/** Returns the report in Markdown: setting, headline, ratios, all figures and the notes. */
export function markdownReport(results: Results, notes: string): string {
  return [
    '# Cost of a request',
    settingOf(results),
    '## Headline',
    headline(results),
    '## Ratios',
    'Throughput of one contestant in the closed loop divided by the other’s in the same round; the median of the rounds. Targets are in parentheses; ✗ marks a miss.',
    ratioTable(results, ratiosOf),
    '## Latency at a constant rate',
    'The p99 of the hand-written server divided by the product’s in the same round, the median of the rounds: above 1 the product is faster.',
    ratioTable(results, latencyRatiosOf),
    '## Cost of a hop',
    'CPU time per request of the product in six processes, one of them the gateway, less that in one process.',
    hopTable(results),
    '## Figures',
    'Requests per second: median (minimum–maximum) of the rounds. CPU: all processes of the server, per request. The constant rate is half of the throughput of the slower of product and hand-written; latencies are measured from when a request was due.',
    ...results.endpoints.map(figuresOf),
    '## Memory',
    memoryTable(results),
    '## Notes',
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

/** Endpoints omitted from the headline, which the README repeats. */
const NO_HEADLINE = new Set(['config', 'create-attendance-of-one']);

/** Returns the throughput table, without the endpoints that the README omits. */
function headline({ endpoints: all }: Results): string {
  const endpoints = all.filter(({ name }) => !NO_HEADLINE.has(name));
  const names = [PRODUCT, PRODUCT_CACHED, HAND_WRITTEN, PRODUCT_SPREAD, STOCK];
  const measured = names.filter((name) =>
    endpoints.some((result) => Number.isFinite(throughputOf(result, name))),
  );
  const rows = endpoints.map((result) => [
    result.title,
    ...measured.map((name) => readable(throughputOf(result, name))),
  ]);
  return table(['requests per second, one core', ...measured], rows);
}

function hopTable({ endpoints }: Results): string {
  const rows = endpoints.flatMap((result) => {
    const cost = hopCostOf(result);
    return cost === null ? [] : [[result.title, readable(cost)]];
  });
  return table(['', 'µs'], rows);
}

function ratioTable({ endpoints }: Results, ratiosOfEndpoint: typeof ratiosOf): string {
  const all = endpoints.map((result) => ({ result, ratios: ratiosOfEndpoint(result) }));
  const pairs = [...new Set(all.flatMap(({ ratios }) => ratios.map(pairOf)))];
  const rows = all.map(({ result, ratios }) => [
    result.title,
    ...pairs.map((pair) => {
      const ratio = ratios.find((candidate) => pairOf(candidate) === pair);
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
  const suffix = target === null ? '' : ` (${target})`;
  return `${readable(value)}${isMissed(ratio) ? ' ✗' : ''}${suffix}`;
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
    ...openFigures(open),
  ];
}

function openFigures(open: ContestantResult['open']): string[] {
  const [first] = open;
  if (!first) return ['–', '–', '–'];
  const medianOf = (figure: 'p50Ms' | 'p99Ms') => readable(median(open.map((round) => round[figure])));
  return [`${readable(first.rate)}/s`, medianOf('p50Ms'), medianOf('p99Ms')];
}

function memoryTable({ memory }: Results): string {
  const rows = memory.map(({ name, processes, atTheEnd, atMost }) => [
    name,
    String(processes),
    readable(atTheEnd),
    readable(atMost),
  ]);
  return table(['', 'processes', 'MB after the run', 'peak MB'], rows);
}

/** Formats a number with three significant digits below 100 and as an integer above; `–` if not finite. */
export function readable(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Formats a Markdown table; all columns but the first are right-aligned. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
