import type { ApiClient } from '#tests/support/api-client';
import type { TestPlatform } from '#tests/support/platform';
import { processorMs } from '#tests/support/processor-time';
import { fillCommunity } from './fill-community';
import { AFFORDABLE_QUERIES, HOSTILE_QUERIES, type HostileQuery } from './hostile-queries';
import { benchStream } from './stream';

/** Default limits of the product, behind a proxy that forwards the client's address. */
export const HOSTILE_SETTINGS = {
  RESPONSE_CACHE: 'off',
  TRUST_PROXY: '1',
  RATE_LIMIT_PUBLIC: '60',
  RATE_LIMIT_AUTHENTICATED: '120',
};

let measured = 1;

const SIZE = { users: 300, bingoEvents: 5, tileEvents: 10 };

/** Cost of one operation for the platform's process. */
interface HostileFigure {
  readonly name: string;
  readonly status: number;
  readonly cpuMs: number;
  readonly elapsedMs: number;
  readonly bytes: number;
  readonly firstError: string;
}

/** Measures the most expensive valid operations: CPU time, bytes, and the first error of the response. */
export async function benchHostile(platform: TestPlatform): Promise<string> {
  await fillCommunity(platform, SIZE);
  const admin = await platform.signInAdmin();
  const member = await platform.signIn({ id: '7000001', username: 'member1' });
  await platform.anonymous.graphql('{bingoEvents{id leaderboard(limit:1){user{id}}}}');
  const lines = ['Hostile operations: status, milliseconds of processor time, elapsed, bytes'];
  const affordable = AFFORDABLE_QUERIES.map((query, index) => ({
    name: `admitted: ${index + 1}`,
    signedIn: false,
    query,
  }));
  for (const hostile of [...HOSTILE_QUERIES, ...affordable]) {
    lines.push(lineOf(await measure(platform, hostile.signedIn ? admin : platform.anonymous, hostile)));
  }
  return [...lines, '', await benchStream(platform, member), ''].join('\n');
}

async function measure(
  platform: TestPlatform,
  caller: ApiClient,
  { name, query }: HostileQuery,
): Promise<HostileFigure> {
  const before = processorMs(platform.pid);
  const began = performance.now();
  const { status, bytes, text } = await caller.request('/graphql', {
    method: 'POST',
    json: { query },
    // Separate addresses, so that no rate limit is shared.
    headers: { 'x-forwarded-for': `192.0.2.${measured++}` },
  });
  const elapsedMs = performance.now() - began;
  const cpuMs = processorMs(platform.pid) - before;
  return { name, status, cpuMs, elapsedMs, bytes: bytes.length, firstError: text.slice(0, 160) };
}

function lineOf({ name, status, cpuMs, elapsedMs, bytes, firstError: said }: HostileFigure): string {
  const figures = [status, Math.round(cpuMs), Math.round(elapsedMs), bytes].map((n) => String(n).padStart(9));
  return `${figures.join('')}  ${name}\n${' '.repeat(38)}${said}`;
}
