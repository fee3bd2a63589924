import { setTimeout as delay } from 'node:timers/promises';
import { anonymousEndpoints } from '#tests/faults/endpoints';
import type { FaultSetting } from '#tests/faults/fault-setting';
import { stopped } from '#tests/faults/faults';
import { isSuccess } from '#tools/load/call';
import { type Shot, SteadyLoad } from '#tools/load/steady-load';

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

/** Requests a second to the endpoints that do not need the area, and to those that do: the same in peace and while it hangs. */
const RATE = { others: 50, own: 5 };
const WARM_UP_MS = 10_000;
const WINDOW_MS = 10_000;
/** What was asked while it hung has its answer by then. */
const SETTLE_MS = 5000;
/** Times that it hangs, with a time of peace before each: what else the machine does meets both. */
const ROUNDS = 5;

/** Loads all endpoints while an area is well and while it hangs, in turn. */
export async function measureHungArea(setting: FaultSetting, area: string): Promise<HungArea> {
  const endpoints = anonymousEndpoints(setting.world);
  const load = (isNeeded: boolean, rate: number, onShot: (shot: Shot) => void) => {
    const paths = endpoints.filter(({ needs }) => needs.some((needed) => needed === area) === isNeeded);
    const calls = setting.gateways.flatMap((gateway) =>
      paths.map(({ path }) => ({ name: path, url: `${gateway}${path}` })),
    );
    return new SteadyLoad(rate, (number) => calls[number % calls.length] ?? { name: '', url: '' }, onShot);
  };
  let phase: Shot[] | null = null;
  const [peaceful, hanging, own]: [Shot[], Shot[], Shot[]] = [[], [], []];
  const loads = [
    load(false, RATE.others, (shot) => phase?.push(shot)),
    load(true, RATE.own, (shot) => own.push(shot)),
  ];
  const hang = stopped(area, WINDOW_MS);
  try {
    await delay(WARM_UP_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      phase = peaceful;
      await delay(WINDOW_MS);
      phase = hanging;
      await hang.begin(setting);
      await delay(WINDOW_MS);
      phase = null;
      await hang.end?.(setting);
      await delay(SETTLE_MS);
    }
  } finally {
    await Promise.all(loads.map((one) => one.stop()));
  }
  const errors = own.filter((shot) => !isSuccess(shot));
  return {
    area,
    slowestErrorMs: Math.max(0, ...errors.map(({ ms }) => ms)),
    errors: [...new Set(errors.map(({ status, code }) => `${status} ${code}`))],
    p99Before: p99(peaceful),
    p99During: p99(hanging),
    failed: hanging.filter((shot) => !isSuccess(shot)).length,
  };
}

function p99(shots: readonly Shot[]): number {
  const sorted = shots.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
