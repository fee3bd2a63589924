import { setTimeout as delay } from 'node:timers/promises';
import { anonymousEndpoints } from '#tests/faults/endpoints';
import type { FaultSetting } from '#tests/faults/fault-setting';
import { stopped } from '#tests/faults/faults';
import { isSuccess, type Outcome, send } from '#tests/load/call';
import { type Shot, SteadyLoad } from '#tests/load/steady-load';

/** What a hanging area did to its own endpoints and to those of others. */
export interface HungArea {
  readonly area: string;
  /** The slowest answer of an endpoint that needs the area, in milliseconds, and how those answers looked. */
  readonly slowestErrorMs: number;
  readonly errors: readonly string[];
  /** 99th percentile of the endpoints that do not need it, in milliseconds. */
  readonly p99Before: number;
  readonly p99During: number;
  /** Requests to those endpoints that failed while it hung. */
  readonly failed: number;
}

const RATE = 50;
const WARM_UP_MS = 10_000;
const WINDOW_MS = 10_000;
/** An area that goes on answers first what it was asked while it hung. */
const SETTLE_MS = 1000;
/** Times that it hangs, with a time of peace before each: what else the machine does meets both. */
const ROUNDS = 4;

/** Loads the endpoints that do not need an area while it is well and while it hangs, in turn, and asks those that do while it hangs. */
export async function measureHungArea(setting: FaultSetting, area: string): Promise<HungArea> {
  const endpoints = anonymousEndpoints(setting.world);
  const needing = (isNeeded: boolean) =>
    endpoints.filter(({ needs }) => needs.some((needed) => needed === area) === isNeeded);
  const calls = setting.gateways.flatMap((gateway) =>
    needing(false).map(({ path }) => ({ name: path, url: `${gateway}${path}` })),
  );
  const shots: Shot[] = [];
  const load = new SteadyLoad(
    RATE,
    (number) => calls[number % calls.length] ?? { name: '', url: '' },
    (shot) => shots.push(shot),
  );
  const hang = stopped(area, WINDOW_MS);
  const [peaceful, hanging, outcomes]: [Shot[], Shot[], Outcome[]] = [[], [], []];
  try {
    await delay(WARM_UP_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      shots.splice(0);
      await delay(WINDOW_MS);
      peaceful.push(...shots.splice(0));
      await hang.begin(setting);
      const [asked] = await Promise.all([askAll(setting, needing(true)), delay(WINDOW_MS)]);
      hanging.push(...shots.splice(0));
      outcomes.push(...asked);
      await hang.end?.(setting);
      await delay(SETTLE_MS);
    }
    const errors = outcomes.filter((outcome) => !isSuccess(outcome));
    return {
      area,
      slowestErrorMs: Math.max(0, ...errors.map(({ ms }) => ms)),
      errors: [...new Set(errors.map(({ status, code }) => `${status} ${code}`))],
      p99Before: p99(peaceful),
      p99During: p99(hanging),
      failed: hanging.filter((shot) => !isSuccess(shot)).length,
    };
  } finally {
    await load.stop();
  }
}

/** Again and again for as long as a first answer may be one that was remembered. */
async function askAll({ gateways }: FaultSetting, own: readonly { readonly path: string }[]) {
  const end = performance.now() + WINDOW_MS / 2;
  const lines = gateways.flatMap((gateway) =>
    own.map(async ({ path }) => {
      const outcomes = [];
      while (performance.now() < end) {
        const outcome = await send({ name: path, url: `${gateway}${path}` });
        outcomes.push(outcome);
        await delay(isSuccess(outcome) ? 250 : 0);
      }
      return outcomes;
    }),
  );
  return (await Promise.all(lines)).flat();
}

function p99(shots: readonly Shot[]): number {
  const sorted = shots.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
