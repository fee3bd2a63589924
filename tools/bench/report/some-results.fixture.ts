import type { Round } from '../load/closed-loop';
import type { ContestantResult, EndpointResult, Results } from './results';

/** Returns a contestant with one round per throughput, in requests per second. */
export function contestant(name: string, ...rates: number[]): ContestantResult {
  const rounds = rates.map(
    (requestsPerSecond): Round => ({ requestsPerSecond, p99Ms: 4, cpuMicroseconds: 250, failed: 0 }),
  );
  return { name, rounds, open: [] };
}

/** Returns an uncached read of one area, unless `traits` override it. */
export function endpoint(
  contestants: readonly ContestantResult[],
  traits: Partial<EndpointResult> = {},
): EndpointResult {
  return {
    name: 'progress',
    title: 'GET /progress',
    writes: false,
    kept: false,
    ...traits,
    contestants,
  };
}

export function results(...endpoints: EndpointResult[]): Results {
  return {
    setting: {
      command: 'npm run bench',
      commit: 'abc1234',
      date: '2026-11-22T05:00:30.000Z',
      machine: 'a machine, 2 cores',
      serverCores: '0',
      databaseCores: '1',
      loadBefore: 0.25,
      versions: { 'Node.js': '20.20.2', PostgreSQL: '18.4' },
    },
    endpoints,
    memory: [{ name: 'product', processes: 1, atTheEnd: 210.4, atMost: 260 }],
  };
}
