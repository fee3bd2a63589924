import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import { type MemoryUnderLoad, quantile } from './memory-under-load';
import type { StartUps } from './start-up';

const FOLDER = join(packageRoot, 'docs/performance');

/** What the platform has promised. */
export const MOST = { startUpMs: 3000, megabytes: 350 };

/** What was measured. */
export interface Footprint {
  readonly startUps: StartUps;
  readonly memory: MemoryUnderLoad;
}

/** Whether both promises are kept, by the slowest start and the highest memory. */
export function isMet({ startUps, memory }: Footprint): boolean {
  return Math.max(...startUps.laterMs) < MOST.startUpMs && Math.max(...memory.residentMb) < MOST.megabytes;
}

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
    '# Start-up and memory of everything in one process',
    '',
    'Written by `npm run footprint`; the figures are in [footprint.json](footprint.json). The process runs with the flags of `npm start`, with',
    'the sandbox and without Redis.',
    '',
    '| | Median | Range | Promised |',
    '|---|---|---|---|',
    `| Start with a database that exists, until \`/readyz\` answers 200 | ${inSeconds(quantile(starts, 0.5))} | ${inSeconds(starts[0])}–${inSeconds(starts.at(-1))} | < ${inSeconds(MOST.startUpMs)} |`,
    `| The first start: PostgreSQL is initialised, every migration is run | ${inSeconds(startUps.firstMs)} | | |`,
    `| Resident memory at ${rate} requests a second, ${seconds} s | ${megabytes(quantile(resident, 0.5))} | ${megabytes(resident[0])}–${megabytes(resident.at(-1))} | < ${megabytes(MOST.megabytes)} |`,
    `| Resident memory before | ${megabytes(idleMb)} | | |`,
    '',
    `A start includes the embedded PostgreSQL; memory is that of the platform's process alone. The load is the evening of \`npm run soak\`: of`,
    'ten requests six read, three are reports of the game client, one records attendance; one in 200 hands in a screenshot.',
    `${answered} were answered, ${failed} failed; half within ${p50Ms.toFixed(1)} ms, 99 of 100 within ${p99Ms.toFixed(0)} ms, by ${cores.toFixed(2)} cores, while the load itself`,
    'and PostgreSQL shared the machine.',
    '',
  ].join('\n');
}

function inSeconds(ms: number | undefined): string {
  return `${((ms ?? Number.NaN) / 1000).toFixed(1)} s`;
}

function megabytes(value: number | undefined): string {
  return `${(value ?? Number.NaN).toFixed(0)} MB`;
}
