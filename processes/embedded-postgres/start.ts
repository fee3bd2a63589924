import { realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, toEmbeddedPostgresError } from './errors';
import { initialiseCluster, readPassword } from './initialise-cluster';
import { lastLines, launchServer, type RunningServer } from './launch-server';
import { stopLeftoverServer } from './leftover-server';
import { type Binaries, locateBinaries } from './locate-binaries';
import { acquireOwnerLock } from './owner-lock';
import { placeBinaries } from './place-binaries';
import { chooseClusterPlace, findCluster, removeIncomplete, requireReachable } from './place-cluster';
import { ensurePlatformDatabase } from './platform-database';
import { makeFolder, sharedFolders } from './reach';
import { chooseServerUser } from './server-user';
import { stopServer } from './stop-server';

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection string of the database `platform`, with the password. */
  url: string;
  /** PostgreSQL's data directory; outside `dataDir` if the server's user cannot access that. */
  dataDirectory: string;
  /** Resolves with a message if the server exits without being stopped. */
  died: Promise<string>;
  /** Stops the server, waits for its exit (at most 13 s) and releases `dataDir`. Idempotent. */
  stop(): Promise<void>;
}

/** Options of a start. */
export interface EmbeddedPostgresOptions {
  /** Folder used by this database only; created if missing. */
  dataDir: string;
  /** False disables protection against machine failures, for tests. Default: true. */
  durable?: boolean;
  /** Receives progress messages and the death of the server. */
  log?: (line: string) => void;
  /** Binaries to use instead of those installed by npm. */
  binaries?: Binaries;
  /** Folders for files that the server's user cannot access elsewhere, in order of preference. */
  sharedFolders?: readonly string[];
  /** Aborts the start; rejects after all processes have exited, and a later start works. */
  stopping?: AbortSignal;
}

const NEVER = new AbortController().signal;

type Owned = { url: string; dataDirectory: string; server: RunningServer };

/**
 * Starts PostgreSQL on a data directory, which is created at the first start, on a free port of 127.0.0.1.
 * @throws DataDirectoryInUse if another running process owns the directory
 * @throws EmbeddedPostgresError with an actionable message
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  try {
    const dataDir = openDataDir(options.dataDir);
    const lock = await acquireOwnerLock(dataDir);
    try {
      const { server, ...shown } = await startOwned({ ...options, dataDir }, log);
      const { stop, died } = superviseServer(server, join(dataDir, 'server.log'), log);
      let stopped: Promise<void> | undefined;
      const stopOnce = () => {
        stopped ??= stop().finally(() => lock.release());
        return stopped;
      };
      return { ...shown, died, stop: stopOnce };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw toEmbeddedPostgresError(error, options.dataDir);
  }
}

/** Makes the folder traversable regardless of the umask, because as root the server runs as another user. */
export function openDataDir(dataDir: string): string {
  const path = resolve(dataDir);
  if (/[\0\r\n]/.test(path)) throw new EmbeddedPostgresError('DATA_DIR must not contain line breaks.');
  makeFolder(path, process.geteuid?.() === 0 ? 0o711 : 0o700);
  return realpathSync(path);
}

async function startOwned(options: EmbeddedPostgresOptions, log: (line: string) => void): Promise<Owned> {
  const { dataDir, durable = true, stopping = NEVER } = options;
  const folders = options.sharedFolders ?? sharedFolders;
  const existing = await findCluster(dataDir);
  if (existing) await removeIncomplete(dirname(existing.cluster), log);
  const user = chooseServerUser(existing?.owner);
  const binaries = await placeBinaries(options.binaries ?? locateBinaries(), user, folders);

  const cluster = existing?.cluster ?? (await makeCluster());
  const password = await readPassword(cluster, dataDir, binaries);
  requireReachable(cluster, user);
  await stopLeftoverServer(cluster, log);
  stopping.throwIfAborted();
  const server = await launchServer({
    binaries,
    user,
    cluster,
    durable,
    logFile: join(dataDir, 'server.log'),
    stopping,
  });
  try {
    return { url: await ensurePlatformDatabase(server.port, password), dataDirectory: cluster, server };
  } catch (error) {
    await stopServer(server, log);
    throw error;
  }

  async function makeCluster(): Promise<string> {
    const place = await chooseClusterPlace(dataDir, user, folders, log);
    log(`initialising a database in ${place.cluster}`);
    await initialiseCluster({ binaries, user, place, dataDir, durable, stopping });
    return place.cluster;
  }
}

/** Reports the death of the server, and kills it if this process exits without stopping it. */
function superviseServer(
  server: RunningServer,
  logFile: string,
  log: (line: string) => void,
): Pick<EmbeddedPostgres, 'stop' | 'died'> {
  const endWithProcess = () => server.send('SIGINT');
  let stopping = false;
  let resolveDied: (line: string) => void = () => undefined;
  const died = new Promise<string>((resolve) => {
    resolveDied = resolve;
  });
  const reportDeath = () => {
    process.off('exit', endWithProcess);
    if (stopping) return;
    resolveDied('the embedded PostgreSQL ended unexpectedly');
    log(
      `the embedded PostgreSQL ended unexpectedly: ${server.ended()}. Its log ends with:\n${lastLines(logFile)}`,
    );
  };
  process.once('exit', endWithProcess);
  if (server.ended() === undefined) server.onEnd(reportDeath);
  else reportDeath();
  const stop = async () => {
    stopping = true;
    await stopServer(server, log);
  };
  return { stop, died };
}
