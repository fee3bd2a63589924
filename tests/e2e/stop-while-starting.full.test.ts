import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AREA_URLS } from '#processes/configuration/area-variables';
import { assertionKeys } from '#processes/spread/start-spread';
import { SPREAD_PORTS } from '#processes/spread/topology';
import { packageRoot } from '#runtime/package-root';
import { eventually } from '#tests/support/eventually';
import { freePortRange } from '#tests/support/free-ports';
import { isExhaustive } from '#tests/support/full';
import { launch, portVariables, processesThatMention } from './all-in-one-process';

/** Maximum time to exit for a process with nothing to finish. The product allows ten seconds. */
const MAX_EXIT_MS = 8000;

/** Exit by the default signal handler, before the first line has run. */
const KILLED_BY_SIGNAL = { code: null, signal: 'SIGTERM' };

const STOPPED = { code: 0, signal: null };
const INTERRUPTED = { code: 143, signal: null };

let folder: string;
let silent: SilentServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platform-stop-'));
  // If this runs as root, the embedded server's user needs access to the folder.
  chmodSync(folder, 0o711);
  silent = await SilentServer.open();
});
afterEach(async () => {
  await silent.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Accepts every connection and never responds. */
class SilentServer {
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => {
    this.sockets.add(socket);
    this.connections += 1;
    socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket));
    socket.resume();
  });
  connections = 0;

  static async open(): Promise<SilentServer> {
    const silent = new SilentServer();
    await new Promise<void>((resolve) => silent.server.listen(0, '127.0.0.1', resolve));
    return silent;
  }

  /** Returns the number of open connections; 0 when all client processes have exited. */
  get open(): number {
    return this.sockets.size;
  }

  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const STAND_INS = ['identity', 'tracker', 'profile', 'groupmode', 'chat', 'calendar'];

/** Returns the environment of any process kind, with addresses that never respond. */
async function environment(): Promise<Record<string, string>> {
  const { address } = silent;
  return {
    PATH: process.env.PATH ?? '',
    SANDBOX_DATA: 'off',
    PORT: String(await freePortRange(SPREAD_PORTS)),
    BASE_URL: 'http://localhost:4000',
    DATA_DIR: folder,
    DATABASE_URL: `postgres://platform:secret@${address}/platform`,
    REDIS_URL: `redis://${address}`,
    SANDBOX_URLS: STAND_INS.map((name) => `${name}=http://${address}`).join(','),
    ...Object.fromEntries(AREA_URLS.map((name) => [name, `http://${address}`])),
    ...assertionKeys({}),
  };
}

const EVERY_KIND: readonly [kind: string, args: readonly string[], expected: object][] = [
  ['all-in-one', [], STOPPED],
  ['gateway', [], STOPPED],
  ['subgraph', ['auth'], STOPPED],
  ['worker', [], STOPPED],
  ['spread', [], STOPPED],
  ['migrate', [], INTERRUPTED],
];

/** One that serves and one that ends by itself stand for the others. */
const KINDS = isExhaustive
  ? EVERY_KIND
  : EVERY_KIND.filter(([kind]) => ['subgraph', 'migrate'].includes(kind));

async function started(kind: string, args: readonly string[]): Promise<ChildProcess> {
  const main = join(packageRoot, `dist/server/${kind}.js`);
  return spawn(process.execPath, [main, ...args], {
    env: await environment(),
    cwd: folder,
    stdio: 'ignore',
  });
}

/** Sends a signal and returns how the process exited, within the time limit. */
async function endOf(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<object> {
  const ended = once(child, 'exit');
  const sentAt = performance.now();
  const giveUp = setTimeout(() => child.kill('SIGKILL'), 4 * MAX_EXIT_MS);
  child.kill(signal);
  const [code, by]: unknown[] = await ended;
  clearTimeout(giveUp);
  expect(performance.now() - sentAt).toBeLessThan(MAX_EXIT_MS);
  return { code, signal: by };
}

describe('a process signalled during startup', () => {
  it.each(KINDS)('exits immediately after spawning: %s', async (kind, args, expected) => {
    for (const milliseconds of [0, 100]) {
      const child = await started(kind, args);
      await delay(milliseconds);
      expect([expected, KILLED_BY_SIGNAL]).toContainEqual(await endOf(child));
    }
  });

  it.each(KINDS)(
    'exits immediately while it waits for an unresponsive server: %s',
    async (kind, args, expected) => {
      const child = await started(kind, args);
      await eventually(() => expect(silent.connections).toBeGreaterThan(0));
      expect(await endOf(child)).toEqual(expected);
      await eventually(() => expect(silent.open).toBe(0));
    },
  );

  it('handles SIGINT like SIGTERM', async () => {
    const [server, command] = [await started('worker', []), await started('migrate', [])];
    await eventually(() => expect(silent.connections).toBeGreaterThan(1));
    expect(await endOf(server, 'SIGINT')).toEqual(STOPPED);
    expect(await endOf(command, 'SIGINT')).toEqual({ code: 130, signal: null });
  });

  it('does not wait for a database that refuses connections', async () => {
    const rejected = await SilentServer.open();
    const database = `postgres://platform:secret@${rejected.address}/platform`;
    await rejected.close();
    const main = join(packageRoot, 'dist/server/subgraph.js');
    const child = spawn(process.execPath, [main, 'auth'], {
      env: { ...(await environment()), DATABASE_URL: database },
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let written = '';
    child.stderr.on('data', (chunk: Buffer) => {
      written += chunk.toString('utf8');
    });
    await eventually(() => expect(written).toContain('is not usable'));
    expect(await endOf(child)).toEqual(STOPPED);
  });
});

describe('a platform with an embedded database, signalled during startup', () => {
  const there = (name: string) => existsSync(join(folder, 'postgres', name));
  const initialising = () => readdirSync(join(folder, 'postgres')).some((name) => name.startsWith('init-'));

  const moments: [string, () => boolean][] = [
    ['the database is initialised', initialising],
    ['the database has been initialised', () => there('cluster')],
    ['the server starts', () => there('server.log')],
    ['the server is up', () => there('cluster/postmaster.pid')],
  ];

  it.each(isExhaustive ? moments : moments.slice(0, 1))(
    'leaves no server behind and starts again: %s',
    async (_when, reached) => {
      const variables = { ...(await portVariables()), DATA_DIR: folder, LOG_LEVEL: 'error' };
      const platform = launch(variables);
      await eventually(() => expect(reached()).toBe(true));
      platform.signal('SIGTERM');

      expect(await platform.ended).toEqual(STOPPED);
      expect(platform.complaints()).toEqual([]);
      await eventually(() => expect(processesThatMention(folder)).toEqual([]));

      const again = launch(variables);
      await again.ready;
      again.signal('SIGTERM');
      expect(await again.ended).toEqual(STOPPED);
      expect(processesThatMention(folder)).toEqual([]);
    },
  );
});
