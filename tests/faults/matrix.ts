import { AREAS, type AreaName } from '#protocol/areas';
import { ended, type Fault, failing, fullDisk, restarted, silent, stopped } from './faults';

/** Longer than the gateway's heartbeat timeout for an area. */
export const HANG_MS = 6000;

/** Processes that belong to no area. */
const OTHERS: readonly string[] = ['worker', 'gateway-1', 'gateway-2'];

/** Returns every fault of these processes, except hanging areas, which have a separate test. */
export function matrix(areas: readonly AreaName[] = AREAS, others = OTHERS): readonly Fault[] {
  const processes = [...areas, ...others];
  return [
    ...processes.map((name) => ended(name, 'SIGKILL')),
    ...processes.map((name) => ended(name, 'SIGTERM')),
    ...others.map((name) => stopped(name, HANG_MS)),
    restarted('redis', 1000),
    silent('redis', 3000),
    restarted('database', 1000),
    silent('database', 3000),
    fullDisk(2000),
    failing('tracker', 'slow', 2000),
    failing('profile', 'reset', 1000),
  ];
}
