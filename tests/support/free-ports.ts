import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range that systems take for outgoing connections: a port that is free now stays free until it is used. */
const LOWEST = 10_240;
const HIGHEST = 32_000;

/** Ports of loopback that nothing listens on at this moment, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

/** How many workers of one run may look at the same moment and never find the same range. */
const WORKERS = 8;

/** The first of so many ports in a row that nothing listens on at this moment. */
export async function freePortRange(count: number): Promise<number> {
  const worker = Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS;
  const ranges = Math.floor((HIGHEST - LOWEST) / count / WORKERS);
  for (;;) {
    const first = LOWEST + (randomInt(ranges) * WORKERS + worker) * count;
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
