import { readFile, writeFile } from 'node:fs/promises';
import type { ApiClient } from '#tests/support/api-client';
import type { TestPlatform } from '#tests/support/platform';
import { fillAttendance } from './data/attendance';

/** One million records. */
const EXPORTED = { players: 5000, days: 1000 };
const IMPORTED = 50_000;

/**
 * Measures exporting 1,000,000 and importing 50,000 records: rows per second and peak memory growth of the
 * platform.
 */
export async function benchCsv(platform: TestPlatform): Promise<string> {
  await fillAttendance(platform, EXPORTED);
  const leader = await platform.signInWith({ id: '2003', username: 'librarian' }, ['manage_attendance']);
  const exported = await measured(platform, () => countRows(platform, leader));
  const imported = await measured(platform, () => importRows(leader));
  return [
    'CSV: rows per second, and megabytes of memory at the peak beyond those before',
    `  GET /attendance/export   ${figures(exported)}`,
    `  POST /attendance/import  ${figures(imported)}`,
    '',
  ].join('\n');
}

interface Measured {
  readonly rows: number;
  readonly seconds: number;
  readonly megabytes: number;
}

async function measured(platform: TestPlatform, work: () => Promise<number>): Promise<Measured> {
  // Resets the peak (VmHWM).
  await writeFile(`/proc/${platform.pid}/clear_refs`, '5');
  const before = await memoryOf(platform, 'VmRSS');
  const began = performance.now();
  const rows = await work();
  const seconds = (performance.now() - began) / 1000;
  return { rows, seconds, megabytes: (await memoryOf(platform, 'VmHWM')) - before };
}

/** Returns a memory field of `/proc/<pid>/status` in megabytes. */
async function memoryOf({ pid }: TestPlatform, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** Streams the export and counts its lines without buffering it. */
async function countRows(platform: TestPlatform, leader: ApiClient): Promise<number> {
  const response = await fetch(`${platform.baseUrl}/attendance/export`, {
    headers: { authorization: `Bearer ${leader.token}` },
  });
  let lines = 0;
  for await (const chunk of response.body ?? []) lines += newlinesIn(chunk);
  return lines - 1;
}

function newlinesIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

async function importRows(leader: ApiClient): Promise<number> {
  const rows = Array.from(
    { length: IMPORTED },
    (_, index) => `Player ${index},Import,2026-05-01,1,"Late, left"`,
  );
  const form = new FormData();
  form.append('file', new Blob([`rsn,event,date,points,notes\n${rows.join('\n')}\n`]), 'attendance.csv');
  await leader.request('/attendance/import', { method: 'POST', form }).expect(200);
  return IMPORTED;
}

function figures({ rows, seconds, megabytes }: Measured): string {
  return `${Math.round(rows / seconds)} (${rows} in ${seconds.toFixed(1)} s), ${Math.round(megabytes)} MB`;
}
