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

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
