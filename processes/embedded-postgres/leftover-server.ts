import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '#runtime/system-error-code';
import { EmbeddedPostgresError } from './errors';
import { commandLine, pidExists, workingDirectory } from './process-identity';
import { readIfPresent } from './read-if-present';
import { waitUntil } from './wait-until';

/**
 * Cleans up after a killed process: stops a server that still runs on this cluster, and removes a stale pid
 * file, even if the pid was reused. Only the holder of the owner lock may call this.
 * @throws EmbeddedPostgresError if the server cannot be stopped
 */
export async function stopLeftoverServer(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const status = await readIfPresent(pidFile);
  if (status === null) return;
  const pid = Number(status.split('\n')[0]);
  const exists = pidExists(pid);
  if (!exists || !isServerOf(cluster, pid)) {
    // Also needed for an exited process: PostgreSQL would consider a zombie, which containers may keep, as
    // running. Two servers at once remain impossible: PostgreSQL detects the other's shared memory by the
    // folder's inode.
    await rm(pidFile, { force: true });
    if (exists) log(`removed the stale ${pidFile}: process ${pid} is a different program`);
    return;
  }
  log(`stopping the PostgreSQL (process ${pid}) that an earlier run left behind`);
  await stopProcess(pid, pidFile);
}

/**
 * Returns whether a process is the server of this cluster, by its program and its arguments or working
 * directory.
 */
export function isServerOf(cluster: string, pid: number): boolean {
  const command = commandLine(pid);
  if (!/^\/.*\/postgres -D /.test(command)) return false;
  return command.includes(`/postgres -D ${cluster} `) || workingDirectory(pid) === cluster;
}

async function stopProcess(pid: number, pidFile: string): Promise<void> {
  const gone = () => !pidExists(pid);
  // Fast shutdown first; after a timeout immediate shutdown, from which PostgreSQL recovers by WAL replay.
  for (const [signal, timeoutMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    send(pid, signal);
    if (await waitUntil(gone, timeoutMs)) return;
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL with process id ${pid} of ${pidFile} does not stop: kill it with "kill -9 ${pid}" and start again.`,
  );
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (systemErrorCode(error) === 'ESRCH') return;
    throw new EmbeddedPostgresError(
      `A PostgreSQL (process ${pid}) of an earlier run still uses this database and belongs to another user: stop it as that user or as root.`,
      { cause: error },
    );
  }
}
