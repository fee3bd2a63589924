import { setTimeout as delay } from 'node:timers/promises';
import type { TestPlatform } from '#tests/support/platform';
import { isSuccess } from '#tools/load/call';
import { evening } from '#tools/load/requests';
import { spreadProcesses } from '#tools/load/spread-processes';
import { SteadyLoad } from '#tools/load/steady-load';
import { givenWorld } from '#tools/load/world';
import { type Growth, growth, type MemorySample, residentMb } from './memory';

export interface SoakPlan {
  readonly minutes: number;
  /** Requests per second. */
  readonly rate: number;
}

/**
 * Minutes until caches are full and heaps have reached their size under load; half the duration of a shorter
 * soak.
 */
const SETTLED = 5;

/** Rate multiplier in the first two minutes, so that heaps reach that size in time. */
const WARM_UP = { minutes: 2, times: 4 };

const MAX_GROWTH = 0.1;
const SAMPLE_INTERVAL_MS = 5000;

/** Statuses that count as success, whether or not a repeated write changes anything. */
const SUCCESS_STATUSES = new Set([200, 201]);

/** @returns whether every request succeeded and no process grew too much. */
export async function soak(
  platform: TestPlatform,
  { minutes, rate }: SoakPlan,
  say: (line: string) => void,
): Promise<boolean> {
  const settled = Math.min(SETTLED, minutes / 2);
  const warmUp = Math.min(WARM_UP.minutes, settled / 2);
  const world = await givenWorld(platform, 'soak');
  const found = spreadProcesses(platform.output());
  const gateways = ['gateway-1', 'gateway-2'].map((name) => found.get(name)?.url ?? '');
  const next = evening(gateways, world);
  const failures = new Map<string, number>();
  let answered = 0;
  const began = performance.now();
  const minute = () => (performance.now() - began) / 60_000;
  const load = (times: number, first: number) =>
    new SteadyLoad(
      rate * times,
      (number) => next(first + number),
      (shot) => {
        answered += 1;
        if (isSuccess(shot) && SUCCESS_STATUSES.has(shot.status ?? 0)) return;
        const what = `${shot.name} ${shot.status ?? 'no answer'} ${shot.text.slice(0, 120)}`;
        failures.set(what, (failures.get(what) ?? 0) + 1);
      },
    );
  const samples: MemorySample[] = [];
  let running = load(WARM_UP.times, 0);
  let warm = true;
  let lastReportedMinute = 0;
  while (minute() < minutes) {
    await delay(SAMPLE_INTERVAL_MS);
    if (warm && minute() >= warmUp) {
      await running.stop();
      running = load(1, Math.ceil(WARM_UP.times * rate * warmUp * 61));
      warm = false;
    }
    samples.push({ minute: minute(), megabytes: memoryOf(platform) });
    if (Math.floor(minute()) > lastReportedMinute) {
      lastReportedMinute = Math.floor(minute());
      say(
        `minute ${lastReportedMinute}: ${answered} answered, ${sum(failures)} failed; MB: ${megabytes(samples.at(-1))}`,
      );
    }
  }
  await running.stop();
  const grown = growth(samples, settled);
  for (const line of table(grown, settled)) say(line);
  for (const [what, times] of failures) say(`${times} × ${what}`);
  const tooMuch = grown.filter(({ share }) => !(share <= MAX_GROWTH));
  say(
    `${answered} requests, ${sum(failures)} failed; ${tooMuch.length} processes grew by more than ${MAX_GROWTH * 100} %`,
  );
  return tooMuch.length === 0 && failures.size === 0;
}

/**
 * Returns the memory of the platform's current processes. A restarted process would appear small.
 */
function memoryOf(platform: TestPlatform): ReadonlyMap<string, number> {
  const now = [...spreadProcesses(platform.output()).values()];
  const all = [...now, { name: 'launcher', pid: platform.pid }];
  return new Map(
    all.flatMap(({ name, pid }) => {
      const found = residentMb(pid);
      return found === null ? [] : [[name, found] as const];
    }),
  );
}

function table(grown: readonly Growth[], settled: number): readonly string[] {
  const rows = grown.map(({ name, before, after, share }) =>
    [name.padEnd(11), mb(before), mb(after), `${(share * 100).toFixed(1)} %`.padStart(8)].join('  '),
  );
  return [`${'MB'.padEnd(11)}  min ${settled}    end       growth`, ...rows];
}

function mb(value: number): string {
  return value.toFixed(1).padStart(7);
}

function megabytes(sample: MemorySample | undefined): string {
  return [...(sample?.megabytes ?? [])].map(([name, value]) => `${name} ${value.toFixed(0)}`).join(', ');
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, one) => all + one, 0);
}
