import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors';
import type { Binaries } from './locate-binaries';
import { runAs, type ServerUser } from './server-user';
import { waitUntil } from './wait-until';

/** A server that has accepted connections and may have exited since. */
export interface RunningServer {
  pid: number;
  port: number;
  /** Returns how the server exited; undefined while it runs. */
  ended(): string | undefined;
  onEnd(listener: () => void): void;
  send(signal: NodeJS.Signals): void;
}

/** Options of {@link launchServer}. */
export interface Launch {
  binaries: Binaries;
  user: ServerUser;
  cluster: string;
  /** Server log; the file of the previous run is kept beside it. */
  logFile: string;
  durable: boolean;
  /** Aborts the launch; rejects after the server has exited. */
  stopping: AbortSignal;
}

// Crash recovery reads up to 1 GB of WAL (max_wal_size).
const READINESS_TIMEOUT_MS = 60_000;
const RETRY_TIMEOUT_MS = 15_000;

/**
 * Starts the server and waits until it accepts connections.
 * @throws EmbeddedPostgresError with the last lines of the server's log
 */
export async function launchServer(launch: Launch): Promise<RunningServer> {
  if (existsSync(launch.logFile)) renameSync(launch.logFile, `${launch.logFile}.previous`);
  const retryDeadline = performance.now() + RETRY_TIMEOUT_MS;
  for (;;) {
    const server = spawnServer(launch, await freePort());
    if (await waitUntilReady(server, launch)) return server;
    launch.stopping.throwIfAborted();
    const tail = lastLines(launch.logFile);
    if (!isTransient(tail) || performance.now() > retryDeadline) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL did not start (${server.ended() ?? `not ready within ${READINESS_TIMEOUT_MS / 1000} s`}). Its log ${launch.logFile} ends with:\n${tail}`,
      );
    }
    await delay(100);
  }
}

/** Returns the last lines of a text file, or a note that there are none. */
export function lastLines(file: string, count = 12): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '';
  return text === '' ? '(nothing)' : text.split('\n').slice(-count).join('\n');
}

/**
 * Returns whether the failure is transient: another program took the port meanwhile, or backends of a killed
 * server are still exiting.
 */
function isTransient(tail: string): boolean {
  return /Address already in use|pre-existing shared memory block/.test(
    tail.split('\n').slice(-6).join('\n'),
  );
}

function spawnServer({ binaries, user, cluster, logFile, durable }: Launch, port: number): RunningServer {
  const output = openSync(logFile, 'a', 0o600);
  // Detached: Ctrl-C signals the whole process group, but the platform must drain its requests first.
  const child = spawn(
    join(binaries.native, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(port), '-k', '', ...serverSettings(durable)],
    { ...runAs(user), stdio: ['ignore', output, output], detached: true },
  );
  closeSync(output);
  let ended: string | undefined;
  child.on('error', (error) => {
    // The same event reports signals that could not be sent, in which case the process still runs.
    if (child.pid === undefined) ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended = signal === null ? `it exited with code ${code}` : `it was killed by ${signal}`;
  });
  return {
    pid: child.pid ?? 0,
    port,
    ended: () => ended,
    onEnd: (listener) => void child.once('exit', listener),
    send: (signal) => void child.kill(signal),
  };
}

async function waitUntilReady(server: RunningServer, { cluster, stopping }: Launch): Promise<boolean> {
  const settled = () => server.ended() !== undefined || stopping.aborted || isReady(cluster, server.pid);
  if (!(await waitUntil(settled, READINESS_TIMEOUT_MS)) || stopping.aborted) {
    server.send('SIGQUIT');
    if (!(await waitUntil(() => server.ended() !== undefined, 5_000))) server.send('SIGKILL');
  }
  return server.ended() === undefined && isReady(cluster, server.pid);
}

/** Reads the status in postmaster.pid like pg_ctl: line 1 is the server's pid, line 8 its status. */
function isReady(cluster: string, pid: number): boolean {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/** Returns a TCP port that is currently free on 127.0.0.1. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

const ALWAYS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Messages at ERROR contain statements and row values, which may be secret; LOG, FATAL and PANIC do not.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

const DISPOSABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * Returns settings as server arguments, passed at every start, so that changed settings apply to existing
 * clusters.
 * @param durable false disables protection against machine failures
 */
function serverSettings(durable: boolean): string[] {
  const settings = { ...ALWAYS, ...(durable ? {} : DISPOSABLE) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
