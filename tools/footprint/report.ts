import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import { type MemoryUnderLoad, quantile } from './memory-under-load';
import type { StartUps } from './start-up';

const FOLDER = join(packageRoot, 'docs/performance');

/** The limits that the platform promises. */
export const LIMITS = { startUpMs: 3000, megabytes: 350 };

export interface Footprint {
  readonly startUps: StartUps;
  readonly memory: MemoryUnderLoad;
}

/** Returns whether the slowest start and the highest memory are within the limits. */
export function isWithinLimits({ startUps, memory }: Footprint): boolean {
  return (
    Math.max(...startUps.laterMs) < LIMITS.startUpMs && Math.max(...memory.residentMb) < LIMITS.megabytes
  );
}

/** Writes the report and its figures to docs/performance. */
export async function writeReport(footprint: Footprint): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'footprint.md'), report(footprint));
  await writeFile(join(FOLDER, 'footprint.json'), `${JSON.stringify(footprint, null, 2)}\n`);
}

export function report({ startUps, memory }: Footprint): string {
  const starts = [...startUps.laterMs].sort((a, b) => a - b);
  const resident = [...memory.residentMb].sort((a, b) => a - b);
  const { rate, seconds, answered, failed, p50Ms, p99Ms, cores, idleMb } = memory;
  return [
    '# Start-up time and memory of the all-in-one process',
    '',
    'Written by `npm run footprint`; the figures are in [footprint.json](footprint.json). The process runs with the flags of `npm start`, with',
    'the sandbox and without Redis.',
    '',
    '| | Median | Range | Limit |',
    '|---|---|---|---|',
    `| Start with an existing database, until \`/readyz\` returns 200 | ${inSeconds(quantile(starts, 0.5))} | ${inSeconds(starts[0])}–${inSeconds(starts.at(-1))} | < ${inSeconds(LIMITS.startUpMs)} |`,
    `| First start, which initialises PostgreSQL and runs every migration | ${inSeconds(startUps.firstMs)} | | |`,
    `| Resident memory at ${rate} requests per second, ${seconds} s | ${megabytes(quantile(resident, 0.5))} | ${megabytes(resident[0])}–${megabytes(resident.at(-1))} | < ${megabytes(LIMITS.megabytes)} |`,
    `| Resident memory before the load | ${megabytes(idleMb)} | | |`,
    '',
    "Start-up includes the embedded PostgreSQL; memory is that of the platform's process only. The load is that of `npm run soak`: of ten",
    'requests six read, three are reports of the game client, one records attendance; one in 200 submits a screenshot.',
    `${answered} requests answered, ${failed} failed; p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)} ms, on ${cores.toFixed(2)} cores; load generator and`,
    'PostgreSQL ran on the same machine.',
    '',
  ].join('\n');
}

function inSeconds(ms: number | undefined): string {
  return `${((ms ?? Number.NaN) / 1000).toFixed(1)} s`;
}

function megabytes(value: number | undefined): string {
  return `${(value ?? Number.NaN).toFixed(0)} MB`;
}
