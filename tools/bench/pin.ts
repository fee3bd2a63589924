import { spawnSync } from 'node:child_process';

/** Keeps a process, and what it starts from now on, on one core; without `taskset` figures are rougher, not wrong. */
export function pinTo(core: number, pid: number): void {
  spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)]);
}
