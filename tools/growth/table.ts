import type { Cost, Growth } from './costs';
import { UNMEASURED } from './endpoints/all';
import { SIZES, type Size } from './sizes';
import { ratiosOf, verdictOf } from './verdict';

const POWERS: Readonly<Record<Size, string>> = { 100: '10²', 10000: '10⁴', 1000000: '10⁶' };

/** Two significant digits are what such figures have. */
export function milliseconds(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : String(Math.round(ms));
}

/** The report: what was measured how, and a row for each endpoint. */
export function table(growths: readonly Growth[]): string {
  const sizes = SIZES.map((size) => POWERS[size]).join(' | ');
  return [
    '# What each endpoint costs as the tables grow',
    '',
    'Written by `npm run growth`; the figures are in [growth.json](growth.json).',
    '',
    `Each table that the endpoints read is filled with ${SIZES.map((size) => POWERS[size]).join(', ')} rows: users with their roles, sessions and`,
    'the activity log; participants, completions and counts of one bingo event, and as many events that are over; the same of tile',
    'events with proofs; attendance records of five years; rules and the calendar. Then each endpoint is asked 36 times, one request',
    'after the other, in three rounds, without the response cache and after requests that warm it up.',
    '',
    '![Milliseconds a request at each size, one panel for each endpoint](growth.svg)',
    '',
    'Milliseconds are medians from the request to the end of its answer. *CPU* is processor time of the platform, *database* time of',
    'PostgreSQL, both a request and at the largest size; the two together are its *work*, in which what else the machine does is not',
    'counted. By the smaller of both growths, time and work, the verdict is *constant* up to one and a half times or 0.6 ms more,',
    '*logarithmic* up to three times from 10² to 10⁶ (and twice to 10⁴), and *grows with its answer* where the contract gives the whole list as one answer',
    'and each part of it costs no more than before. A dash: an answer of that size is absurd, and is not asked for.',
    '',
    `| Endpoint | What there is more of | ${sizes} | × time | × work | CPU | database | Verdict |`,
    '|---|---|---|---|---|---|---|---|---|---|',
    ...growths.map(row),
    '',
    'Not measured:',
    '',
    ...Object.entries(UNMEASURED).map(([route, why]) => `- \`${route}\`: ${why}.`),
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
