import { spawnSync } from 'node:child_process';

/** Pins a process and its future children to one core; without `taskset`, figures are noisier but valid. */
export function pinTo(core: number, pid: number): void {
  spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)]);
}
