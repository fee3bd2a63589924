import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, type WriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { REDIS } from '#processes/spread/topology';
import { emptyPlatform } from './empty-platform';
import { type Foundation, startOwnPlatform } from './own-platform';
import { copySandbox, restoreFiles, restoreRows } from './sandbox-copy';
import { PLATFORM_POOL, type PlatformContents, type SharedPlatform } from './shared-platform';
import type { TopologyName } from './topology';

/**
 * How many platforms stay free, so that none is lent again before its caches have expired: for the sandbox,
 * waiting is cheaper than starting another.
 */
const SPARE_PLATFORMS: Readonly<Record<PlatformContents, number>> = { empty: 2, sandbox: 0 };

/** TTL of cached responses, sessions and user names: docs/adr/0023, 0024. */
const CACHED_MS = 1000;

/** Environment of a platform with these contents. */
const ENVIRONMENT: Readonly<Record<PlatformContents, Readonly<Record<string, string>>>> = {
  empty: {},
  sandbox: { SANDBOX_DATA: 'on' },
};

interface Slot {
  readonly contents: PlatformContents;
  readonly platform: Foundation;
  readonly outputFile: string;
  readonly output: WriteStream;
  /** When the last suite released it; null before the first and while in use. */
  releasedAt: number | null;
}

/**
 * Lends platforms to suites. A suite gets the one that has been free for the longest time, emptied or as the
 * sandbox filled it: the caches of others expire meanwhile.
 *
 * @returns a function that stops all platforms.
 */
export async function startPlatformPool(topology: TopologyName): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-pool-'));
  const lent = new Map<number, Slot>();
  const free: Slot[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const start = async (contents: PlatformContents): Promise<Slot> => {
    const outputFile = join(folder, `${randomUUID()}.log`);
    const output = createWriteStream(outputFile);
    const platform = await startOwnPlatform(
      ENVIRONMENT[contents],
      topology,
      (chunk) => void output.write(chunk),
    );
    if (contents === 'sandbox') await copySandbox(platform);
    return { contents, platform, outputFile, output, releasedAt: null };
  };

  /** Starts platforms sequentially, so that concurrent searches do not find the same free ports. */
  const startSequentially = (contents: PlatformContents): Promise<Slot> => {
    const starting = last.then(() => start(contents));
    last = starting.catch(() => undefined);
    return starting;
  };

  const takeFree = (contents: PlatformContents): Slot | undefined => {
    const usable = free.filter((slot) => slot.contents === contents);
    const [oldest] = usable;
    if (!oldest || usable.length <= SPARE_PLATFORMS[contents]) return undefined;
    free.splice(free.indexOf(oldest), 1);
    return oldest;
  };

  /** Empties a used platform. Returns null, and ends it, if that fails: the next suite is not to blame. */
  const emptied = async (slot: Slot): Promise<Slot | null> => {
    try {
      await resetSlot(slot, topology);
      return slot;
    } catch (error) {
      await slot.platform.release('SIGKILL');
      slot.output.end();
      process.stderr.write(`A shared platform could not be emptied, another is started: ${error}\n`);
      return null;
    }
  };

  const borrow = async (contents: PlatformContents): Promise<SharedPlatform> => {
    const used = takeFree(contents);
    const slot = (used && (await emptied(used))) ?? (await startSequentially(contents));
    lent.set(slot.platform.port, slot);
    slot.releasedAt = null;
    const { port, areaPorts, databaseUrl, pid, dataDir } = slot.platform;
    return { port, areaPorts: [...areaPorts], databaseUrl, pid, dataDir, outputFile: slot.outputFile };
  };

  const release = async (port: number): Promise<void> => {
    const slot = lent.get(port);
    if (!slot) throw new Error(`No platform on port ${port} is lent`);
    lent.delete(port);
    slot.releasedAt = performance.now();
    free.push(slot);
  };

  const server = createServer((request, response) => {
    // A connection that idles for a suite would be closed while the next request is being sent.
    response.setHeader('connection', 'close');
    const name = request.url?.slice(1);
    const contents = name === 'sandbox' ? 'sandbox' : 'empty';
    (request.method === 'POST' ? borrow(contents) : release(Number(name))).then(
      (result) => response.end(JSON.stringify(result ?? {})),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listen(server);
  process.env[PLATFORM_POOL] = `http://127.0.0.1:${port}`;

  return async () => {
    server.close();
    server.closeAllConnections();
    await last;
    for (const slot of [...free, ...lent.values()]) {
      await slot.platform.release('SIGTERM');
      slot.output.end();
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Restores a platform's contents. Caches expire by themselves: waits for the rest of their TTL since the last
 * request.
 */
async function resetSlot({ contents, platform, releasedAt }: Slot, topology: TopologyName): Promise<void> {
  const { databaseUrl, port, dataDir } = platform;
  const idleMs = releasedAt === null ? 0 : performance.now() - releasedAt;
  await delay(Math.max(0, CACHED_MS - idleMs));
  const redisUrl = topology === 'spread' ? `redis://127.0.0.1:${port + REDIS}` : null;
  const stores = { databaseUrl, dataDir, redisUrl };
  if (contents === 'empty') return emptyPlatform(stores);
  await emptyPlatform(stores, restoreRows);
  restoreFiles(dataDir);
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
