import { eventually } from '#tests/support/eventually';
import { spreadProcess } from '#tests/support/load/spread-processes';
import type { TestPlatform } from '#tests/support/platform';

/** Process starts are slow on a busy machine. */
const RESTART_TIMEOUT_MS = 120_000;

/** Kills a process of a spread platform once it is not one of those `killed` before, and adds it to them. */
export async function killAgain(platform: TestPlatform, name: string, killed: Set<number>): Promise<void> {
  const { pid } = await eventually(() => {
    const current = spreadProcess(platform.output(), name);
    if (killed.has(current.pid)) throw new Error(`${name} is not back`);
    return current;
  }, RESTART_TIMEOUT_MS);
  process.kill(pid, 'SIGKILL');
  killed.add(pid);
}
