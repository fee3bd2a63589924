import { readdirSync, readFileSync } from 'node:fs';

/** Returns the CPU time of all threads of a process so far, in milliseconds; Linux reports nanoseconds. */
export function processorMs(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(folder).map((thread) => {
    const [onProcessor = '0'] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ');
    return Number(onProcessor);
  });
  return nanoseconds.reduce((all, time) => all + time, 0) / 1e6;
}
