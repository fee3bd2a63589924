import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#tests/support/eventually';
import { freePorts } from '#tests/support/free-ports';
import { isSuccess } from '#tests/support/load/call';
import { evening } from '#tests/support/load/requests';
import { type Shot, SteadyLoad } from '#tests/support/load/steady-load';
import type { FaultSetting } from './fault-setting';
import { ended } from './faults';
import { Front } from './front';

/** Settings of `start:spread` that allow replacing every process without a failed request. */
export const ROLLING = { SPREAD_COPIES: '2', SHUTDOWN_DELAY_SECONDS: '1' };

export interface RollingReport {
  readonly restarted: readonly string[];
  readonly shots: readonly Shot[];
  readonly failures: readonly Shot[];
}

/** Milliseconds of load before the first and after the last restart. */
const MARGIN_MS = 1000;

const READY_TIMEOUT_MS = 60_000;

/** Restarts one process after the other under a constant rate of requests; reports the failed ones. */
export async function rollingRestart(
  setting: FaultSetting,
  rate: number,
  say: (line: string) => void = () => undefined,
): Promise<RollingReport> {
  const [port = 0] = await freePorts(1);
  const front = await Front.open(port, setting.gateways);
  const shots: Shot[] = [];
  const restarted: string[] = [];
  try {
    const next = evening([`http://127.0.0.1:${port}`], setting.world);
    const load = new SteadyLoad(rate, next, (shot) => shots.push(shot));
    try {
      await delay(MARGIN_MS);
      for (const name of setting.names()) {
        const before = shots.length;
        const fault = ended(name, 'SIGTERM');
        await fault.begin(setting);
        await fault.end?.(setting);
        await eventually(() => {
          if (!front.isWhole) throw new Error('a gateway is not ready');
        }, READY_TIMEOUT_MS);
        restarted.push(name);
        const failed = shots.slice(before).filter((shot) => !isSuccess(shot)).length;
        say(`${name.padEnd(13)} ${shots.length - before} requests, ${failed} failed`);
      }
      await delay(MARGIN_MS);
    } finally {
      await load.stop();
    }
  } finally {
    front.close();
  }
  return { restarted, shots, failures: shots.filter((shot) => !isSuccess(shot)) };
}
