import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataDirectoryInUse } from '#processes/embedded-postgres/errors';
import { stopLeftoverServer } from '#processes/embedded-postgres/leftover-server';
import { locateBinaries, majorVersion } from '#processes/embedded-postgres/locate-binaries';
import { acquireOwnerLock } from '#processes/embedded-postgres/owner-lock';
import { placeBinaries } from '#processes/embedded-postgres/place-binaries';
import {
  chooseClusterPlace,
  type ExistingCluster,
  findCluster,
} from '#processes/embedded-postgres/place-cluster';
import { sharedFolders } from '#processes/embedded-postgres/reach';
import { placeBeside, replaceCluster } from '#processes/embedded-postgres/replace-cluster';
import { chooseServerUser } from '#processes/embedded-postgres/server-user';
import { openDataDir } from '#processes/embedded-postgres/start';
import { syncAll } from '#processes/embedded-postgres/sync';
import { BackupError } from './backup-error';
import { BASE_BACKUP } from './base-backup';
import type { Manifest } from './manifest';
import { addFiles, filesBeside, filesOf, moveAside } from './restore-files';
import { restoreCluster } from './restored-cluster';
import { verifyBackup } from './verify-backup';

/** Options of a restore. */
export interface Restoration {
  readonly backup: string;
  readonly dataDir: string;
  /** Whether existing data may be replaced. */
  readonly replace: boolean;
  readonly signal: AbortSignal;
  /** Receives progress messages. */
  readonly remark: (line: string) => void;
}

/**
 * Restores database and files of a backup into a data directory. The switch is atomic: at any time, including
 * after a crash, either the old or the restored database is in place.
 * @param whileUp runs on the restored database before the switch.
 * @throws BackupError, DataDirectoryInUse, EmbeddedPostgresError
 */
export async function restoreBackup(
  restoration: Restoration,
  whileUp: (url: string, manifest: Manifest) => Promise<void>,
): Promise<Manifest> {
  const { backup, dataDir, signal } = restoration;
  const manifest = await verifyBackup(backup, signal);
  if (manifest.files.some(({ path }) => path === BASE_BACKUP))
    throw new BackupError(
      `${backup} is a backup of a database server: unpack ${BASE_BACKUP} as its data directory, and set DATABASE_URL.`,
    );
  const major = majorVersion(locateBinaries());
  if (manifest.postgres !== major)
    throw new BackupError(
      `The backup was made by PostgreSQL ${manifest.postgres} but version ${major} is installed: restore it with the version of the platform that made it (${manifest.product.version}).`,
    );
  const postgresDir = openDataDir(join(dataDir, 'postgres'));
  const lock = await acquireOwnerLock(postgresDir).catch((error: unknown) => {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    throw new BackupError(`A platform (process ${error.pid}) is using ${dataDir}: stop it first.`, {
      cause: error,
    });
  });
  try {
    await restoreOwned({ ...restoration, postgresDir }, manifest, whileUp);
    return manifest;
  } finally {
    await lock.release();
  }
}

async function restoreOwned(
  restoration: Restoration & { readonly postgresDir: string },
  manifest: Manifest,
  whileUp: (url: string, manifest: Manifest) => Promise<void>,
): Promise<void> {
  const { backup, dataDir, postgresDir, replace, signal, remark } = restoration;
  const filesDir = join(dataDir, 'files');
  const files = filesOf(manifest.files);
  const existing = await findCluster(postgresDir);
  const others = await filesBeside(filesDir, files);
  if (!replace && (existing || others.length > 0)) {
    throw new BackupError(
      `There is ${existing ? `a database in ${existing.cluster}` : `a file store in ${filesDir}`} already: choose another DATA_DIR, or replace it with --replace.`,
    );
  }
  const user = chooseServerUser(existing?.owner);
  const binaries = await placeBinaries(locateBinaries(), user, sharedFolders);
  const place = existing
    ? await placeBeside(existing, user, remark)
    : await chooseClusterPlace(postgresDir, user, sharedFolders, remark);
  const draft = join(place.workspace, 'cluster');
  try {
    const password = await passwordOf(postgresDir, existing);
    const logFile = join(postgresDir, 'restore.log');
    const restored = { backup, manifest, draft, binaries, user, password, logFile, signal };
    const newPassword = await restoreCluster(restored, (url) => whileUp(url, manifest));
    await addFiles(backup, filesDir, files, signal);
    signal.throwIfAborted();
    if (password === null) await writePassword(postgresDir, newPassword);
    if (existing) {
      await stopLeftoverServer(existing.cluster, remark);
      remark(`The previous database was moved to ${await replaceCluster(existing.cluster, draft)}.`);
    } else {
      await rename(draft, place.cluster);
      await place.settle();
      await syncAll([dirname(place.cluster), postgresDir]);
    }
  } finally {
    await rm(place.workspace, { recursive: true, force: true });
  }
  if (others.length === 0) return;
  const aside = join(dataDir, 'files.replaced');
  await rm(aside, { recursive: true, force: true });
  await moveAside(filesDir, others, aside);
  remark(`The previous files were moved to ${aside}.`);
}

/**
 * Returns the password of the replaced database, which the restored one takes over, so that the switch is a
 * single rename.
 */
async function passwordOf(
  postgresDir: string,
  existing: ExistingCluster | undefined,
): Promise<string | null> {
  const file = join(postgresDir, 'password');
  return existing && existsSync(file) ? readFile(file, 'utf8') : null;
}

async function writePassword(postgresDir: string, password: string): Promise<void> {
  const draft = join(postgresDir, 'password.new');
  await writeFile(draft, password, { mode: 0o600, flush: true });
  await rename(draft, join(dirname(draft), 'password'));
}
