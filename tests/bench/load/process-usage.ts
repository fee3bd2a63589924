import { readFileSync } from 'node:fs';

/** What Linux counts processor time in. */
const TICK_MS = 10;

/** User and system time of processes so far, in milliseconds. */
export function processorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid) * TICK_MS, 0);
}

function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Megabytes of processes, as Linux tells them: now, or at most so far. */
export function memoryMb(pids: readonly number[], field: 'VmRSS' | 'VmHWM'): number {
  return pids.reduce((sum, pid) => sum + statusOf(pid, field) / 1024, 0);
}

function statusOf(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
}

/** The cores that a process may run on, such as `1` or `0-1`. */
export function coresOf(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return /^Cpus_allowed_list:\s+(\S+)/m.exec(status)?.[1] ?? 'unknown';
}
