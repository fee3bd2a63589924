import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, systemErrorCode } from './errors';
import { stopLeftoverServer } from './leftover-server';
import { canWrite, ensureSharedFolder, makeWorkspace } from './reach';
import type { ServerUser } from './server-user';

/** Where the cluster of a data directory is. */
export interface ExistingCluster {
  /** PostgreSQL's data directory. */
  cluster: string;
  owner: { uid: number; gid: number };
}

/** Where the cluster of a data directory shall be made. */
export interface NewClusterPlace {
  cluster: string;
  /** A folder beside it that belongs to the server's user. */
  workspace: string;
  /** Shall be called when the cluster stands: until then a start begins anew. */
  settle(): Promise<void>;
}

/** A cluster that is whole and about to take the place of `cluster` beside it. */
export const NEXT_CLUSTER = 'cluster.restored';

const locationFile = 'location.txt';
const belongsToFile = 'belongs-to.txt';

/**
 * The cluster of `dataDir`, which is in it, or where its `location.txt` says.
 *
 * @param dataDir real path
 * @returns undefined when none was made yet
 * @throws EmbeddedPostgresError when it is lost, or belongs to another data directory (this one is a copy)
 */
export async function findCluster(dataDir: string): Promise<ExistingCluster | undefined> {
  const home = await homeOf(dataDir);
  const cluster = join(home, 'cluster');
  if (!existsSync(cluster)) await finishReplacement(home);
  if (!existsSync(cluster)) {
    if (home === dataDir) return undefined;
    throw new EmbeddedPostgresError(
      `${join(dataDir, locationFile)} says that the database is in ${home}, where it is not: bring it back, or delete that file to begin with an empty database.`,
    );
  }
  const { uid, gid } = await stat(cluster);
  return { cluster, owner: { uid, gid } };
}

/** Brings a replacement to its end: the old cluster is gone from its place, and the new one has not taken it yet. */
export async function finishReplacement(home: string): Promise<void> {
  await rename(join(home, NEXT_CLUSTER), join(home, 'cluster')).catch((error: unknown) => {
    // There is none, or another process was quicker.
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  });
}

/** @throws EmbeddedPostgresError when the server's user cannot reach an existing cluster */
export function requireReachable(cluster: string, user: ServerUser): void {
  if (canWrite(cluster, user)) return;
  throw new EmbeddedPostgresError(
    `${user?.name ?? 'This user'} cannot write in ${cluster}: let that user pass through the folders above it (chmod o+x), or choose another DATA_DIR.`,
  );
}

/**
 * A place for a new cluster: in `dataDir` when the server's user can work there, else in the first of `folders`
 * where it can, under a name derived from the path of `dataDir`.
 *
 * @throws EmbeddedPostgresError when no place serves
 */
export async function chooseClusterPlace(
  dataDir: string,
  user: ServerUser,
  folders: readonly string[],
  log: (line: string) => void,
): Promise<NewClusterPlace> {
  await removeHalfMade(dataDir, log);
  const here = makeWorkspace(dataDir, user);
  if (here !== undefined)
    return { cluster: join(dataDir, 'cluster'), workspace: here, settle: async () => {} };

  for (const folder of user === undefined ? [] : folders.filter(ensureSharedFolder)) {
    const home = join(folder, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
    if (!ensureSharedFolder(home)) continue;
    await setAsideForgotten(home, dataDir, log);
    await removeHalfMade(home, log);
    const workspace = makeWorkspace(home, user);
    if (workspace === undefined) continue;
    const settle = async () => {
      await writeFile(join(home, belongsToFile), `${dataDir}\n`);
      await writeFile(join(dataDir, locationFile), `${home}\n`);
    };
    return { cluster: join(home, 'cluster'), workspace, settle };
  }
  throw new EmbeddedPostgresError(
    `${user?.name ?? 'This user'} cannot write in ${dataDir}${user === undefined ? '' : ` or in ${folders.join(', ')}`}: correct the permissions, or choose another DATA_DIR.`,
  );
}

/** Deletes a data directory and its cluster, wherever that is. The server must have been stopped. */
export async function eraseDataDirectory(dataDir: string): Promise<void> {
  const home = (await readIfThere(join(dataDir, locationFile)))?.trim();
  if (home !== undefined && existsSync(join(home, belongsToFile)))
    await rm(home, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

async function homeOf(dataDir: string): Promise<string> {
  const home = (await readIfThere(join(dataDir, locationFile)))?.trim();
  if (home === undefined) return dataDir;
  const belongsTo = (await readIfThere(join(home, belongsToFile)))?.trim();
  if (belongsTo === undefined || belongsTo === dataDir) return home;
  if (existsSync(join(belongsTo, locationFile))) {
    throw new EmbeddedPostgresError(
      `${dataDir} is a copy of ${belongsTo}, whose database is in ${home}: delete ${join(dataDir, locationFile)} to begin here with an empty database.`,
    );
  }
  // The directory was moved, and its cluster with it.
  await writeFile(join(home, belongsToFile), `${dataDir}\n`);
  return home;
}

/** Whoever deletes a data directory expects an empty one next; yet what it held is kept once more, for regret. */
async function setAsideForgotten(home: string, dataDir: string, log: (line: string) => void): Promise<void> {
  const cluster = join(home, 'cluster');
  if (!existsSync(cluster)) return;
  await stopLeftoverServer(cluster, log);
  const aside = join(home, 'cluster.forgotten');
  await rm(aside, { recursive: true, force: true });
  await rename(cluster, aside);
  log(`${dataDir} names no database; the one that was made for it earlier is kept in ${aside}`);
}

/** Removes what an initialisation or a restore left that was killed. Only the holder of the owner lock may call this. */
export async function removeHalfMade(home: string, log: (line: string) => void): Promise<void> {
  const left = (await readdir(home)).filter((name) => name.startsWith('init-'));
  // An initdb that outlived its parent may still be writing there.
  for (const name of left) {
    await stopLeftoverServer(join(home, name, 'cluster'), log);
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  return existsSync(path) ? readFile(path, 'utf8') : undefined;
}
