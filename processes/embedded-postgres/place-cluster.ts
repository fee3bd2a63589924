import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '#runtime/system-error-code';
import { EmbeddedPostgresError } from './errors';
import { stopLeftoverServer } from './leftover-server';
import { canWrite, ensureSharedFolder, makeWorkspace } from './reach';
import { readIfPresent } from './read-if-present';
import type { ServerUser } from './server-user';

/** Location of an existing cluster. */
export interface ExistingCluster {
  /** PostgreSQL's data directory. */
  cluster: string;
  owner: { uid: number; gid: number };
}

/** Location for a new cluster. */
export interface NewClusterPlace {
  cluster: string;
  /** A sibling folder owned by the server's user. */
  workspace: string;
  /** Call when the cluster is complete; until then, a start begins over. */
  settle(): Promise<void>;
}

/** Name of a complete cluster that is about to replace its sibling `cluster`. */
export const NEXT_CLUSTER = 'cluster.restored';

const LOCATION_FILE = 'location.txt';
const BELONGS_TO_FILE = 'belongs-to.txt';

/**
 * Finds the cluster of `dataDir`: inside it, or at the path in `location.txt`.
 * @param dataDir real path
 * @returns undefined if none was created yet
 * @throws EmbeddedPostgresError if it is missing, or belongs to another data directory (this one is a copy)
 */
export async function findCluster(dataDir: string): Promise<ExistingCluster | undefined> {
  const home = await homeOf(dataDir);
  const cluster = join(home, 'cluster');
  if (!existsSync(cluster)) await finishReplacement(home);
  if (!existsSync(cluster)) {
    if (home === dataDir) return undefined;
    throw new EmbeddedPostgresError(
      `${join(dataDir, LOCATION_FILE)} says that the database is in ${home}, where it is not: bring it back, or delete that file to begin with an empty database.`,
    );
  }
  const { uid, gid } = await stat(cluster);
  return { cluster, owner: { uid, gid } };
}

/**
 * Completes an interrupted replacement: the old cluster was moved away, but the new one was not renamed yet.
 */
export async function finishReplacement(home: string): Promise<void> {
  await rename(join(home, NEXT_CLUSTER), join(home, 'cluster')).catch((error: unknown) => {
    // There is no replacement, or another process has completed it.
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  });
}

/** @throws EmbeddedPostgresError if the server's user cannot access an existing cluster */
export function requireReachable(cluster: string, user: ServerUser): void {
  if (canWrite(cluster, user)) return;
  throw new EmbeddedPostgresError(
    `${user?.name ?? 'This user'} cannot write in ${cluster}: give that user access to its parent folders (chmod o+x), or choose another DATA_DIR.`,
  );
}

/**
 * Chooses a location for a new cluster: in `dataDir` if the server's user can write there, otherwise in the
 * first usable one of `folders`, under a name derived from the path of `dataDir`.
 * @throws EmbeddedPostgresError if no location is usable
 */
export async function chooseClusterPlace(
  dataDir: string,
  user: ServerUser,
  folders: readonly string[],
  log: (line: string) => void,
): Promise<NewClusterPlace> {
  await removeIncomplete(dataDir, log);
  const here = makeWorkspace(dataDir, user);
  if (here !== undefined)
    return { cluster: join(dataDir, 'cluster'), workspace: here, settle: async () => {} };

  for (const folder of user === undefined ? [] : folders.filter(ensureSharedFolder)) {
    const home = join(folder, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
    if (!ensureSharedFolder(home)) continue;
    await moveOrphanAside(home, dataDir, log);
    await removeIncomplete(home, log);
    const workspace = makeWorkspace(home, user);
    if (workspace === undefined) continue;
    const settle = async () => {
      await writeFile(join(home, BELONGS_TO_FILE), `${dataDir}\n`);
      await writeFile(join(dataDir, LOCATION_FILE), `${home}\n`);
    };
    return { cluster: join(home, 'cluster'), workspace, settle };
  }
  throw new EmbeddedPostgresError(
    `${user?.name ?? 'This user'} cannot write in ${dataDir}${user === undefined ? '' : ` or in ${folders.join(', ')}`}: correct the permissions, or choose another DATA_DIR.`,
  );
}

async function homeOf(dataDir: string): Promise<string> {
  const home = (await readIfPresent(join(dataDir, LOCATION_FILE)))?.trim();
  if (home === undefined) return dataDir;
  const belongsTo = (await readIfPresent(join(home, BELONGS_TO_FILE)))?.trim();
  if (belongsTo === undefined || belongsTo === dataDir) return home;
  if (existsSync(join(belongsTo, LOCATION_FILE))) {
    throw new EmbeddedPostgresError(
      `${dataDir} is a copy of ${belongsTo}, whose database is in ${home}: delete ${join(dataDir, LOCATION_FILE)} to start here with an empty database.`,
    );
  }
  // The directory was moved together with its cluster.
  await writeFile(join(home, BELONGS_TO_FILE), `${dataDir}\n`);
  return home;
}

/**
 * Moves aside the cluster of a deleted data directory: the next start must be empty, but one earlier copy is
 * kept as a safeguard.
 */
async function moveOrphanAside(home: string, dataDir: string, log: (line: string) => void): Promise<void> {
  const cluster = join(home, 'cluster');
  if (!existsSync(cluster)) return;
  await stopLeftoverServer(cluster, log);
  const aside = join(home, 'cluster.orphaned');
  await rm(aside, { recursive: true, force: true });
  await rename(cluster, aside);
  log(`${dataDir} refers to no database; the previous one was moved to ${aside}`);
}

/**
 * Removes the remains of a killed initialisation or restore. Only the holder of the owner lock may call this.
 */
export async function removeIncomplete(home: string, log: (line: string) => void): Promise<void> {
  const left = (await readdir(home)).filter((name) => name.startsWith('init-'));
  // An initdb that outlived its parent may still be writing there.
  for (const name of left) {
    await stopLeftoverServer(join(home, name, 'cluster'), log);
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
