import { readdirSync, readFileSync } from 'node:fs';

const NS_PER_MS = 1e6;

/** Returns the processor time of processes with all their threads, in milliseconds, to the microsecond. */
export function preciseProcessorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ofProcess(pid), 0);
}

function ofProcess(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [onProcessor] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(onProcessor) / NS_PER_MS;
    }, 0);
  } catch {
    // It has ended.
    return 0;
  }
}
