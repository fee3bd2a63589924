import { setTimeout as delay } from 'node:timers/promises';
import type { TestPlatform } from '#tests/support/platform';
import { processorMs } from '#tests/support/processor-time';
import { quantile } from '#tests/support/quantile';
import { isSuccess } from '#tools/load/call';
import { evening } from '#tools/load/requests';
import { type Shot, SteadyLoad } from '#tools/load/steady-load';
import { givenWorld } from '#tools/load/world';
import { residentMb } from '#tools/soak/memory';

/** Rate and duration of a load. */
export interface LoadPlan {
  /** Requests per second. */
  readonly rate: number;
  readonly seconds: number;
}

/**
 * Precedes the measured load. A process without optimised code serves several times slower, so requests would
 * queue for seconds on thousands of new connections.
 */
export const WARM_UP = { share: 0.2, seconds: 10 } as const;

/** Resources of the platform's process under load, without PostgreSQL. */
export interface MemoryUnderLoad extends LoadPlan {
  readonly answered: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU cores used by the process. */
  readonly cores: number;
  /** Before the load. */
  readonly idleMb: number;
  /** Sampled every second, after the warm-up. */
  readonly residentMb: readonly number[];
}

/** Measures a warm all-in-one platform under the load of `npm run soak` at a constant rate. */
export async function memoryUnderLoad(platform: TestPlatform, plan: LoadPlan): Promise<MemoryUnderLoad> {
  const world = await givenWorld(platform, 'footprint');
  const next = evening([platform.baseUrl], world);
  const idleMb = resident(platform);
  let shots: Shot[] = [];
  const failures = new Set<string>();
  let sent = 0;
  const start = (rate: number) =>
    new SteadyLoad(
      rate,
      () => next(sent++),
      (shot) => {
        shots.push(shot);
        if (!isSuccess(shot))
          failures.add(`${shot.name} ${shot.status ?? 'no answer'} ${shot.text.slice(0, 120)}`);
      },
    );
  const warmUp = start(plan.rate * WARM_UP.share);
  await delay(WARM_UP.seconds * 1000);
  await warmUp.stop();
  shots = [];
  const processor = processorMs(platform.pid);
  const load = start(plan.rate);
  const samples: number[] = [];
  for (let second = 0; second < plan.seconds; second += 1) {
    await delay(1000);
    samples.push(resident(platform));
  }
  const spentMs = processorMs(platform.pid) - processor;
  await load.stop();
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  const times = shots.map(({ ms }) => ms);
  return {
    ...plan,
    answered: shots.length,
    failed: shots.filter((shot) => !isSuccess(shot)).length,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    cores: spentMs / 1000 / plan.seconds,
    idleMb,
    residentMb: samples,
  };
}

function resident({ pid }: TestPlatform): number {
  const megabytes = residentMb(pid);
  if (megabytes === null) throw new Error('The platform is gone');
  return megabytes;
}
