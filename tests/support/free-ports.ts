import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';

/** Below the ephemeral port range, so that a free port stays free until it is used. */
const LOWEST = 10_240;
const HIGHEST = 32_000;

/** Single ports are below, ranges above. */
const FIRST_RANGE = 21_120;

/** Processes with distinct ports: the platform pool (0) and jest's workers (from 1; see jest.config.js). */
const WORKERS = 1 + availableParallelism() + 2;

/** Returns distinct loopback ports that are currently free. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = LOWEST + randomInt(Math.floor((FIRST_RANGE - LOWEST) / WORKERS)) * WORKERS + worker();
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

/** Returns the first port of a range of `count` ports that are currently free. */
export async function freePortRange(count: number): Promise<number> {
  const ranges = Math.floor((HIGHEST - FIRST_RANGE) / count / WORKERS);
  for (;;) {
    const first = FIRST_RANGE + (randomInt(ranges) * WORKERS + worker()) * count;
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
}

function worker(): number {
  return Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
