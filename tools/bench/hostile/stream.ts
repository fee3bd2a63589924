import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '#tests/support/api-client';
import { median } from '#tests/support/median';
import type { TestPlatform } from '#tests/support/platform';
import { Numbering } from '../load/numbering';
import { REST_RATE, restP99 } from '../load/rest-p99';
import { AFFORDABLE_QUERIES } from './hostile-queries';

const ROUNDS = 3;

/** A whole rate limit window: callers spend their budget in its first second. */
const SECONDS = 60;

/** Delay before a rate-limited caller retries, in milliseconds. */
const PAUSE_MS = 50;

/**
 * Measures the median p99 of REST without and with concurrent expensive operations, alternately. Two callers,
 * one of them authenticated, send the most expensive admitted operations in a closed loop and keep retrying
 * at the limit.
 */
export async function benchStream(platform: TestPlatform, member: ApiClient): Promise<string> {
  const quiet: number[] = [];
  const hostile: number[] = [];
  const numbering = new Numbering(0);
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await restP99(platform, numbering, SECONDS));
    const ended = new AbortController();
    const streams = [platform.anonymous, member].map((caller) => stream(caller, ended.signal));
    hostile.push(await restP99(platform, numbering, SECONDS));
    ended.abort();
    const answered = (await Promise.all(streams)).flat();
    if (!answered.includes(429)) throw new Error('the stream never reached the limit');
  }
  const [before, under] = [median(quiet), median(hostile)];
  return `REST at ${REST_RATE}/s: p99 ${before.toFixed(1)} ms, under the stream ${under.toFixed(1)} ms, ratio ${(under / before).toFixed(2)}`;
}

/** Sends operations until aborted. @returns the statuses of all responses. */
async function stream(caller: ApiClient, signal: AbortSignal): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; !signal.aborted; turn++) {
    const query = AFFORDABLE_QUERIES[turn % AFFORDABLE_QUERIES.length] ?? '{__typename}';
    const { status } = await caller.graphql(query);
    statuses.push(status);
    if (status === 429) await sleep(PAUSE_MS);
  }
  return statuses;
}
