import { setTimeout as delay } from 'node:timers/promises';
import { anonymousEndpoints } from '#tests/faults/endpoints';
import type { FaultSetting } from '#tests/faults/fault-setting';
import { stopped } from '#tests/faults/faults';
import { quantile } from '#tests/support/quantile';
import { isSuccess } from '#tools/load/call';
import { type Shot, SteadyLoad } from '#tools/load/steady-load';

/** Effect of a hung area on its own endpoints and on those of other areas. */
export interface HungArea {
  readonly area: string;
  /**
   * Slowest response of an endpoint that needs the area, in milliseconds, and the errors of such endpoints.
   */
  readonly slowestErrorMs: number;
  readonly errors: readonly string[];
  /** 99th percentile of the endpoints that do not need it, in milliseconds. */
  readonly p99Before: number;
  readonly p99During: number;
  /** Failed requests to those endpoints while it hung. */
  readonly failed: number;
}

/**
 * Requests per second to endpoints that do not need the area and to those that do; the same before and during
 * the hang.
 */
const RATE = { others: 50, own: 5 };
const WARM_UP_MS = 10_000;
const WINDOW_MS = 10_000;
/** All requests sent during the hang are answered within this time. */
const SETTLE_MS = 5000;
/** Number of hangs, each after a healthy period, so that other activity of the machine affects both. */
const ROUNDS = 5;

/** Loads all endpoints alternately with a healthy and with a hung area. */
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
  const [healthy, hanging, own]: [Shot[], Shot[], Shot[]] = [[], [], []];
  const loads = [
    load(false, RATE.others, (shot) => phase?.push(shot)),
    load(true, RATE.own, (shot) => own.push(shot)),
  ];
  const hang = stopped(area, WINDOW_MS);
  try {
    await delay(WARM_UP_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      phase = healthy;
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
    p99Before: p99(healthy),
    p99During: p99(hanging),
    failed: hanging.filter((shot) => !isSuccess(shot)).length,
  };
}

function p99(shots: readonly Shot[]): number {
  return quantile(
    shots.map(({ ms }) => ms),
    0.99,
  );
}
