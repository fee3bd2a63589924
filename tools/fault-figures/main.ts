import { parseArgs } from 'node:util';
import { AREAS } from '#protocol/areas';
import { type FaultSetting, startFaultSetting } from '#tests/faults/fault-setting';
import { stopped } from '#tests/faults/faults';
import { HANG_MS, matrix } from '#tests/faults/matrix';
import { ROLLING, rollingRestart } from '#tests/faults/rolling-restart';
import { FaultRun } from '#tests/faults/under-fault';
import { withEngines } from '#tests/support/with-engines';
import { isSuccess, send } from '#tools/load/call';
import { measureHungArea } from './hung-area';

/** Requests per minute admitted by both gateways together, among those that ask for fresh data. */
const LIMIT = 20;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const FIGURES: Readonly<Record<string, (rate: number) => Promise<boolean>>> = {
  hung: () => withSetting({}, hung),
  limit: () => withSetting({ RATE_LIMIT_REFRESH: String(LIMIT) }, limit),
  rolling: (rate) => withSetting(ROLLING, (setting) => rolling(setting, rate), false),
  recovery: () => withSetting({}, recovery),
};

/**
 * Prints fault measurements as tables. Arguments select measurements, default: all. `--rate` is the rate of
 * the rolling restart. Exits with 1 if a target is missed.
 */
async function main(): Promise<void> {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { rate: { type: 'string', default: '200' } },
  });
  const rate = Number(values.rate);
  if (!Number.isInteger(rate) || rate < 1) throw new Error('--rate must be a whole number from 1');
  const unknown = names.filter((name) => !(name in FIGURES));
  if (unknown.length > 0) throw new Error(`${unknown[0]} is none of ${Object.keys(FIGURES).join(', ')}`);
  await withEngines(async () => {
    for (const [name, measure] of Object.entries(FIGURES)) {
      if (names.length > 0 && !names.includes(name)) continue;
      if (!(await measure(rate))) process.exitCode = 1;
    }
  });
}

async function withSetting(
  environment: Readonly<Record<string, string>>,
  measure: (setting: FaultSetting) => Promise<boolean>,
  durable = true,
): Promise<boolean> {
  const setting = await startFaultSetting(environment, durable);
  try {
    return await measure(setting);
  } finally {
    await setting.stop();
  }
}

async function hung(setting: FaultSetting): Promise<boolean> {
  say('hung area    slowest error   p99 of the others before → while it hangs   their failures');
  let isMet = true;
  for (const area of ['bingo', 'auth']) {
    const { slowestErrorMs, errors, p99Before, p99During, failed } = await measureHungArea(setting, area);
    const rise = p99During / p99Before - 1;
    say(
      `${area.padEnd(11)}  ${seconds(slowestErrorMs)} (${errors.join(', ')})   ${p99Before.toFixed(1)} → ${p99During.toFixed(1)} ms (${(rise * 100).toFixed(0)} %)   ${failed}`,
    );
    isMet = isMet && slowestErrorMs <= 5500 && rise <= 0.2 && failed === 0;
  }
  return isMet;
}

async function limit({ gateways }: FaultSetting): Promise<boolean> {
  const path = '/game/tracker/player?username=Zezima&refresh=true';
  const statuses = await Promise.all(
    Array.from({ length: LIMIT * 3 }, async (_, number) => {
      const { status } = await send({ name: path, url: `${gateways[number % 2]}${path}` });
      return status;
    }),
  );
  const admitted = statuses.filter((status) => status !== 429).length;
  say(`two gateways: of ${statuses.length} requests at once ${admitted} admitted, the limit is ${LIMIT}`);
  return admitted <= LIMIT;
}

async function rolling(setting: FaultSetting, rate: number): Promise<boolean> {
  say(`rolling restart at ${rate} requests a second`);
  const { restarted, shots, failures } = await rollingRestart(setting, rate, say);
  for (const { name, status, code, text, ms } of failures.slice(0, 10)) {
    say(`  ${name}: ${status} ${code} after ${seconds(ms)} ${text.slice(0, 160)}`);
  }
  say(`${restarted.length} processes replaced, ${shots.length} requests, ${failures.length} failed`);
  return failures.length === 0 && shots.every(isSuccess);
}

async function recovery(setting: FaultSetting): Promise<boolean> {
  const run = new FaultRun(setting);
  let isMet = true;
  say('fault                   recovery   failed meanwhile   differences');
  for (const fault of [...matrix(), ...AREAS.map((area) => stopped(area, HANG_MS))]) {
    const { recoveryMs, failures, differences } = await run.under(fault);
    say(
      `${fault.name.padEnd(22)}  ${seconds(recoveryMs)}   ${String(failures.length).padStart(16)}   ${differences.length}`,
    );
    for (const difference of differences.slice(0, 5)) say(`  ${difference}`);
    isMet = isMet && recoveryMs <= 5000 && differences.length === 0;
  }
  const all = run.journal.entries.length;
  say(`${all} writes, ${all - run.journal.failures().length} acknowledged`);
  return isMet;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`.padStart(8);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
