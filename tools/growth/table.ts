import type { Cost, Growth } from './costs';
import { UNMEASURED } from './endpoints';
import { SIZES, type Size } from './sizes';
import { ratiosOf, verdictOf } from './verdict';

const POWERS: Readonly<Record<Size, string>> = { 100: '10²', 10000: '10⁴', 1000000: '10⁶' };

/** Formats milliseconds with about two significant digits, which is the precision of the measurement. */
export function milliseconds(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : String(Math.round(ms));
}

/** Returns the report in Markdown: the method, and a row for each endpoint. */
export function table(growths: readonly Growth[]): string {
  const sizes = SIZES.map((size) => POWERS[size]).join(' | ');
  return [
    '# Cost of each endpoint as the tables grow',
    '',
    'Written by `npm run growth`; the figures are in [growth.json](growth.json).',
    '',
    `Each table that the endpoints read is filled with ${SIZES.map((size) => POWERS[size]).join(', ')} rows: users with their roles, sessions and`,
    'the activity log; participants, completions, counts and ledger entries of one bingo event, and as many completed events; the same for tile',
    'events with proofs; attendance records of five years; rules and the calendar. Then each endpoint is requested 36 times, one request',
    'after the other, in three rounds, without the response cache and after warm-up requests.',
    '',
    '![Milliseconds per request at each size, one panel for each endpoint](growth.svg)',
    '',
    'Milliseconds are medians from the request to the end of its response. *CPU* is CPU time of the platform, *database* time of',
    'PostgreSQL, both per request and at the largest size; their sum is the *work*, which excludes the load of other programs. The',
    'verdict uses the smaller growth of time and work: *constant* is a factor of up to 1.5 or up to 0.6 ms more, *logarithmic* a factor',
    'of up to 3 from 10² to 10⁶ (2 to 10⁴); an endpoint *grows with its answer* if the contract returns the whole list in one response',
    'and the cost per item does not grow. A dash marks a response too large to be requested.',
    '',
    `| Endpoint | What grows | ${sizes} | × time | × work | CPU | database | Verdict |`,
    '|---|---|---|---|---|---|---|---|---|---|',
    ...growths.map(row),
    '',
    'Not measured:',
    '',
    ...[...UNMEASURED].map(([route, why]) => `- \`${route}\`: ${why}.`),
    '',
  ].join('\n');
}

function row(growth: Growth): string {
  const { name, of, grows, costs } = growth;
  const { time, work } = ratiosOf(growth);
  const at = (size: Size) => costs.find(({ rows }) => rows === size);
  const cells = [
    `\`${name}\``,
    grows === null ? of : `${of} (${grows})`,
    ...SIZES.map((size) => figure(at(size), ({ ms }) => ms)),
    time.toFixed(1),
    work.toFixed(1),
    figure(costs.at(-1), ({ serverMs }) => serverMs),
    figure(costs.at(-1), ({ databaseMs }) => databaseMs),
    verdictOf(growth),
  ];
  return `| ${cells.join(' | ')} |`;
}

function figure(cost: Cost | undefined, of: (cost: Cost) => number): string {
  return cost ? milliseconds(of(cost)) : '–';
}
