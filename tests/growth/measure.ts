import { type Call, send } from '#tests/load/call';
import type { TestPlatform } from '#tests/support/platform';
import type { Cost } from './costs';
import { processorMs } from './processor-time';
import type { Size } from './sizes';

const WARM_UP = 8;
const REQUESTS = 30;
/** An answer of megabytes is not asked for as often. */
const LONG_MS = 150;
const LONG_REQUESTS = 5;

/** Statements of the areas: not those of queues, which run by the clock, nor these. */
const DATABASE_TIME = `SELECT coalesce(sum(total_exec_time), 0) AS ms FROM public.pg_stat_statements
  WHERE query NOT LIKE '%pgboss%' AND query NOT LIKE '%pg_stat_statements%'`;

/**
 * Sends an endpoint's requests one after the other, after a few that warm up its plan and caches.
 *
 * @param next the request of a number; numbers never repeat, whatever the size.
 * @throws Error when an answer has another status.
 */
export async function measure(
  platform: TestPlatform,
  rows: Size,
  status: number,
  next: () => Call,
): Promise<Cost> {
  const warm: number[] = [];
  for (let number = 0; number < WARM_UP; number += 1) {
    warm.push((await answered(next(), status)).ms);
    if (number > 0 && (warm.at(-1) ?? 0) > LONG_MS) break;
  }
  const requests = (warm.at(-1) ?? 0) > LONG_MS ? LONG_REQUESTS : REQUESTS;
  const [processor, database] = [processorMs(platform.pid), await databaseMs(platform)];
  const answers: Answer[] = [];
  for (let number = 0; number < requests; number += 1) answers.push(await answered(next(), status));
  const serverMs = (processorMs(platform.pid) - processor) / requests;
  const spentMs = ((await databaseMs(platform)) - database) / requests;
  return {
    rows,
    ms: median(answers.map(({ ms }) => ms)),
    serverMs,
    databaseMs: spentMs,
    bytes: answers.at(-1)?.bytes ?? 0,
  };
}

interface Answer {
  readonly ms: number;
  readonly bytes: number;
}

async function answered(call: Call, wanted: number): Promise<Answer> {
  const { status, text, ms } = await send(call);
  if (status !== wanted) throw new Error(`${call.name} answered ${status}: ${text.slice(0, 200)}`);
  return { ms, bytes: Buffer.byteLength(text) };
}

async function databaseMs(platform: TestPlatform): Promise<number> {
  const [row] = await platform.sql<{ ms: number }>(DATABASE_TIME);
  return row?.ms ?? 0;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
