import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';
import { quantile } from '#tests/support/quantile';
import type { FirstPaint } from './first-paint';
import { type MemoryUnderLoad, WARM_UP } from './memory-under-load';
import type { StartUps } from './start-up';

const FOLDER = join(packageRoot, 'docs/performance');

const storedFootprint = z.object({
  startUps: z.object({ firstMs: z.number(), laterMs: z.array(z.number()) }),
  memory: z.object({
    rate: z.number(),
    seconds: z.number(),
    answered: z.number(),
    failed: z.number(),
    p50Ms: z.number(),
    p99Ms: z.number(),
    cores: z.number(),
    idleMb: z.number(),
    residentMb: z.array(z.number()),
  }),
});

/** The limits that the platform promises. */
export const LIMITS = { startUpMs: 3000, megabytes: 350, firstPaintMs: 1000, scriptKilobytes: 150 };

const EXPLANATION = '✗ marks a value beyond its limit.';

export interface Footprint {
  readonly startUps: StartUps;
  readonly memory: MemoryUnderLoad;
  readonly paint: FirstPaint;
}

/** Returns whether the slowest start, the highest memory and the slowest page are within the limits. */
export function isWithinLimits({ startUps, memory, paint }: Footprint): boolean {
  return (
    areBelow(startUps.laterMs, LIMITS.startUpMs) &&
    areBelow(memory.residentMb, LIMITS.megabytes) &&
    isPaintWithinLimits(paint)
  );
}

export function isPaintWithinLimits({ firstMs, scriptBytes }: FirstPaint): boolean {
  return areBelow(firstMs, LIMITS.firstPaintMs) && areBelow([scriptBytes], LIMITS.scriptKilobytes * 1000);
}

function areBelow(values: readonly number[], limit: number): boolean {
  return Math.max(...values) < limit;
}

/** Returns the stored figures with other ones of the page. */
export async function withPaint(paint: FirstPaint): Promise<Footprint> {
  const stored: unknown = JSON.parse(await readFile(join(FOLDER, 'footprint.json'), 'utf8'));
  return { ...storedFootprint.parse(stored), paint };
}

/** Writes the report and its figures to docs/performance. */
export async function writeReport(footprint: Footprint): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'footprint.md'), report(footprint));
  await writeFile(join(FOLDER, 'footprint.json'), `${JSON.stringify(footprint, null, 2)}\n`);
}

export function report({ startUps, memory, paint }: Footprint): string {
  const starts = [...startUps.laterMs].sort((a, b) => a - b);
  const resident = [...memory.residentMb].sort((a, b) => a - b);
  const { rate, seconds, answered, failed, p50Ms, p99Ms, cores, idleMb } = memory;
  return [
    '# Start-up time and memory of the all-in-one process',
    '',
    'Written by `npm run footprint`; the figures are in [footprint.json](footprint.json). The process runs with the flags of `npm start`, with',
    `the sandbox and without Redis. ${EXPLANATION}`,
    '',
    '| | Median | Range | Limit |',
    '|---|---|---|---|',
    `| Start with an existing database, until \`/readyz\` returns 200 | ${inSeconds(quantile(starts, 0.5))} | ${range(starts, inSeconds, LIMITS.startUpMs)} | < ${inSeconds(LIMITS.startUpMs)} |`,
    `| First start, which initialises PostgreSQL and runs every migration | ${inSeconds(startUps.firstMs)} | | |`,
    `| Resident memory at ${rate} requests per second, ${seconds} s | ${megabytes(quantile(resident, 0.5))} | ${range(resident, megabytes, LIMITS.megabytes)} | < ${megabytes(LIMITS.megabytes)} |`,
    `| Resident memory before the load | ${megabytes(idleMb)} | | |`,
    '',
    "Start-up includes the embedded PostgreSQL; memory is that of the platform's process only. The load is that of `npm run soak`: of ten",
    'requests six read, three are reports of the game client, one records attendance; one in 200 submits a screenshot.',
    `It begins with ${WARM_UP.seconds} s at ${WARM_UP.share * 100} % of the rate, which are not measured.`,
    `${answered} requests answered, ${failed} failed; p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)} ms, on ${cores.toFixed(2)} cores; load generator and`,
    'PostgreSQL ran on the same machine.',
    '',
    ...paintLines(paint),
  ].join('\n');
}

/** @param sorted ascending. */
function range(
  sorted: readonly number[],
  show: (value: number | undefined) => string,
  limit = Number.POSITIVE_INFINITY,
): string {
  return marked(`${show(sorted[0])}–${show(sorted.at(-1))}`, areBelow(sorted, limit));
}

function marked(text: string, isWithinLimit: boolean): string {
  return isWithinLimit ? text : `${text} ✗`;
}

function inSeconds(ms: number | undefined): string {
  return `${((ms ?? Number.NaN) / 1000).toFixed(1)} s`;
}

function megabytes(value: number | undefined): string {
  return `${(value ?? Number.NaN).toFixed(0)} MB`;
}

/** Returns the part of the report about the page of a board. */
export function paintLines({ firstMs, boardMs, scriptBytes }: FirstPaint): string[] {
  const row = (what: string, values: readonly number[], limit?: number) =>
    `| ${what} | ${milliseconds(quantile(values, 0.5))} | ${range(values, milliseconds, limit)} | ${limit === undefined ? '' : `< ${milliseconds(limit)}`} |`;
  const script = marked(
    `${(scriptBytes / 1000).toFixed(0)} kB`,
    areBelow([scriptBytes], LIMITS.scriptKilobytes * 1000),
  );
  return [
    '# The page of a board with a cold cache',
    '',
    `\`/boards/:id\` of the sandbox's running event in headless Chromium, ${firstMs.length} loads, each in a new session, on loopback.`,
    EXPLANATION,
    '',
    '| From the navigation to | Median | Range | Limit |',
    '|---|---|---|---|',
    row('the first paint', firstMs, LIMITS.firstPaintMs),
    row('the painted board', boardMs),
    '',
    `Script: ${script} as sent, of at most ${LIMITS.scriptKilobytes} kB.`,
    '',
  ];
}

function milliseconds(value: number | undefined): string {
  return `${(value ?? Number.NaN).toFixed(0)} ms`;
}
