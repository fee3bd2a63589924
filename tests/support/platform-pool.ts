import { createWriteStream, mkdtempSync, rmSync, type WriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { REDIS } from '#processes/spread/topology';
import { emptyPlatform } from './empty-platform';
import { type Foundation, startOwnPlatform } from './own-platform';
import { PLATFORM_POOL, type SharedPlatform } from './shared-platform';
import type { TopologyName } from './topology';

/** TTL of cached responses, sessions and user names: docs/adr/0023, 0024. */
const CACHED_MS = 1000;

interface Slot {
  readonly platform: Foundation;
  readonly outputFile: string;
  readonly output: WriteStream;
  /** When the last suite released it; null while in use. */
  releasedAt: number | null;
}

/**
 * Lends each jest worker a platform, started for its first suite and emptied before each further one.
 *
 * @returns a function that stops all platforms.
 */
export async function startPlatformPool(topology: TopologyName): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-pool-'));
  const slots = new Map<string, Promise<Slot>>();
  let last: Promise<unknown> = Promise.resolve();

  const start = async (worker: string): Promise<Slot> => {
    const outputFile = join(folder, `${worker}.log`);
    const output = createWriteStream(outputFile);
    const platform = await startOwnPlatform({}, topology, (chunk) => void output.write(chunk));
    return { platform, outputFile, output, releasedAt: null };
  };

  /** Starts platforms sequentially, so that concurrent searches do not find the same free ports. */
  const startSequentially = (worker: string): Promise<Slot> => {
    const starting = last.then(() => start(worker));
    last = starting.catch(() => undefined);
    return starting;
  };

  const borrow = async (worker: string): Promise<SharedPlatform> => {
    const known = slots.get(worker);
    const starting = known ?? startSequentially(worker);
    slots.set(worker, starting);
    const slot = await starting;
    if (known) await resetSlot(slot, topology);
    slot.releasedAt = null;
    const { port, areaPorts, databaseUrl, pid, dataDir } = slot.platform;
    return { port, areaPorts: [...areaPorts], databaseUrl, pid, dataDir, outputFile: slot.outputFile };
  };

  const release = async (worker: string): Promise<void> => {
    const slot = await slots.get(worker);
    if (slot) slot.releasedAt = performance.now();
  };

  const server = createServer((request, response) => {
    const worker = request.url?.slice(1) ?? '';
    // A connection that idles for a suite would be closed while the next request is being sent.
    response.setHeader('connection', 'close');
    (request.method === 'POST' ? borrow(worker) : release(worker)).then(
      (answer) => response.end(JSON.stringify(answer ?? {})),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listen(server);
  process.env[PLATFORM_POOL] = `http://127.0.0.1:${port}`;

  return async () => {
    server.close();
    server.closeAllConnections();
    for (const starting of slots.values()) {
      const slot = await starting.catch(() => null);
      await slot?.platform.release('SIGTERM');
      slot?.output.end();
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Empties a platform. Caches expire by themselves: waits for the rest of their TTL since the last request.
 */
async function resetSlot({ platform, releasedAt }: Slot, topology: TopologyName): Promise<void> {
  const { databaseUrl, port, dataDir } = platform;
  const idleMs = releasedAt === null ? 0 : performance.now() - releasedAt;
  await delay(Math.max(0, CACHED_MS - idleMs));
  const redisUrl = topology === 'spread' ? `redis://127.0.0.1:${port + REDIS}` : null;
  await emptyPlatform({ databaseUrl, dataDir, redisUrl });
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
