import { readFileSync } from 'node:fs';
import { processorMs } from '#tests/support/processor-time';

/** Returns the total CPU time of processes, in milliseconds. */
export function processorMsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + processorMs(pid), 0);
}

/** Returns the current (VmRSS) or peak (VmHWM) memory of processes, in megabytes. */
export function memoryMb(pids: readonly number[], field: 'VmRSS' | 'VmHWM'): number {
  return pids.reduce((sum, pid) => sum + statusOf(pid, field) / 1024, 0);
}

function statusOf(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
}

/** Returns the CPU affinity of a process, such as `1` or `0-1`. */
export function coresOf(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return /^Cpus_allowed_list:\s+(\S+)/m.exec(status)?.[1] ?? 'unknown';
}
