import { realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, toEmbeddedPostgresError } from './errors';
import { initialiseCluster, readPassword } from './initialise-cluster';
import { lastLines, launchServer, type RunningServer } from './launch-server';
import { stopLeftoverServer } from './leftover-server';
import { type Binaries, locateBinaries } from './locate-binaries';
import { acquireOwnerLock } from './owner-lock';
import { placeBinaries } from './place-binaries';
import { chooseClusterPlace, findCluster, removeHalfMade, requireReachable } from './place-cluster';
import { ensurePlatformDatabase } from './platform-database';
import { makeFolder, sharedFolders } from './reach';
import { chooseServerUser } from './server-user';
import { stopServer } from './stop-server';

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** Connection string of the database `platform`, with the password. */
  url: string;
  /** PostgreSQL's data directory; elsewhere than `dataDir` when the server's user cannot reach that. */
  dataDirectory: string;
  /** Resolves with a line when the server ended without having been stopped. */
  died: Promise<string>;
  /** Stops the server, waits for its end (13 s at most) and gives `dataDir` free. May be called again. */
  stop(): Promise<void>;
}

/** How to start. */
export interface EmbeddedPostgresOptions {
  /** Folder that belongs to this database alone; made when missing. */
  dataDir: string;
  /** False gives up what only matters when the machine fails; for tests. Default true. */
  durable?: boolean;
  /** Hears what is done, and when the server dies. */
  log?: (line: string) => void;
  /** Other binaries than those that npm installed. */
  binaries?: Binaries;
  /** Folders for what the server's user cannot reach, best first. */
  sharedFolders?: readonly string[];
  /** Abandons the start: nothing runs any more when it has rejected, and the next start works. */
  stopping?: AbortSignal;
}

const NEVER = new AbortController().signal;

type Owned = { url: string; dataDirectory: string; server: RunningServer };

/**
 * Starts PostgreSQL on a data directory, which is made at the first start, on a free port of 127.0.0.1.
 *
 * @throws DataDirectoryInUse when another living process owns the directory
 * @throws EmbeddedPostgresError with sentences that say what to do
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

/** Where the platform is root the server is not, and must be able to pass through the folder, whatever the umask. */
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
  if (existing) await removeHalfMade(dirname(existing.cluster), log);
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

/** Tells when the server dies, and ends it when this process exits without having stopped it. */
function superviseServer(
  server: RunningServer,
  logFile: string,
  log: (line: string) => void,
): Pick<EmbeddedPostgres, 'stop' | 'died'> {
  const endWithProcess = () => server.send('SIGINT');
  let stopping = false;
  let tell: (line: string) => void = () => undefined;
  const died = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const tellDeath = () => {
    process.off('exit', endWithProcess);
    if (stopping) return;
    tell('the embedded PostgreSQL ended unexpectedly');
    log(
      `the embedded PostgreSQL ended unexpectedly: ${server.ended()}. Its log ends with:\n${lastLines(logFile)}`,
    );
  };
  process.once('exit', endWithProcess);
  if (server.ended() === undefined) server.onEnd(tellDeath);
  else tellDeath();
  const stop = async () => {
    stopping = true;
    await stopServer(server, log);
  };
  return { stop, died };
}
