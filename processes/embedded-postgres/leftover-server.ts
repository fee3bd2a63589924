import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, systemErrorCode } from './errors';
import { commandLine, pidExists, workingDirectory } from './process-identity';
import { waitUntil } from './wait-until';

/**
 * Clears what a process that was killed left behind: a server that still runs on this cluster is stopped, and
 * the pid file of one that is gone is removed, whoever has its number since.
 * Only the holder of the owner lock may call this.
 *
 * @throws EmbeddedPostgresError when the server cannot be stopped
 */
export async function stopLeftoverServer(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  const exists = pidExists(pid);
  if (!exists || !isServerOf(cluster, pid)) {
    // Also when the process is gone: as a zombie, which a container may keep for ever, PostgreSQL would believe in it.
    // Two servers at once stay impossible: PostgreSQL finds the shared memory of the other by the folder's inode.
    await rm(pidFile, { force: true });
    if (exists) log(`removed the stale ${pidFile}: process ${pid} is another program`);
    return;
  }
  log(`stopping the PostgreSQL (process ${pid}) that an earlier run left behind`);
  await stopProcess(pid, pidFile);
}

/** Whether a process is the server of this cluster, by its program and its arguments or working directory. */
export function isServerOf(cluster: string, pid: number): boolean {
  const command = commandLine(pid);
  if (!/^\/.*\/postgres -D /.test(command)) return false;
  return command.includes(`/postgres -D ${cluster} `) || workingDirectory(pid) === cluster;
}

async function stopProcess(pid: number, pidFile: string): Promise<void> {
  const gone = () => !pidExists(pid);
  // Fast shutdown; where it hangs, immediate shutdown, from which PostgreSQL recovers by its log.
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    send(pid, signal);
    if (await waitUntil(gone, patience)) return;
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL with process id ${pid} of ${pidFile} does not stop: end it with "kill -9 ${pid}" and start again.`,
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
