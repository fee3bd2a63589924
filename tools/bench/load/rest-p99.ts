import type { TestPlatform } from '#tests/support/platform';
import type { Numbering } from './numbering';
import { openLoop } from './open-loop';

/** REST requests per second. */
export const REST_RATE = 100;

const PATHS = ['/bingo/events', '/bingo/events/bingo-1', '/bingo/events/bingo-1/leaderboard'];

/** Returns the p99 latency of public REST reads at a constant rate, in milliseconds. */
export async function restP99(
  { baseUrl }: TestPlatform,
  numbering: Numbering,
  seconds: number,
): Promise<number> {
  const requests = {
    next: (number: number) => ({
      path: PATHS[number % PATHS.length] ?? '/',
      headers: { 'x-forwarded-for': addressOf(number) },
    }),
  };
  const server = { name: 'the platform', url: baseUrl };
  return (await openLoop(server, requests, { rate: REST_RATE, seconds, status: 200, numbering })).p99Ms;
}

/** Returns a client address of its own for each number, so that no rate limit is reached. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
