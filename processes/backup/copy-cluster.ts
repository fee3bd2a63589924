import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '#runtime/system-error-code';
import { BackupError } from './backup-error';
import { hashedCopy } from './hashed-copy';
import type { CopiedFile } from './manifest';

/** Copied files and folders, by paths relative to the backup folder. */
export interface CopiedTree {
  readonly folders: string[];
  readonly files: CopiedFile[];
}

/** Runtime state of the server: these folders are empty in the copy (like in pg_basebackup). */
const EMPTY_IN_COPY = [
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];

const NOT_COPIED =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+(_\w+)?(\.\d+)?|postgresql\.auto\.conf\.tmp|current_logfiles\.tmp)$/;

/** Copied last, because its writes are not covered by the WAL that repairs the copy. */
const CONTROL = 'global/pg_control';

/**
 * Copies the data directory of a server between `pg_backup_start` and `pg_backup_stop`. WAL replay at the
 * first start repairs torn pages and concurrently changed files.
 * @throws BackupError for tablespaces outside the cluster.
 */
export async function copyCluster(cluster: string, draft: string, signal: AbortSignal): Promise<CopiedTree> {
  const tree: CopiedTree = { folders: [], files: [] };
  if ((await readdir(join(cluster, 'pg_tblspc'))).length > 0)
    throw new BackupError(
      `${cluster} has tablespaces outside it, which cannot be copied: use pg_basebackup.`,
    );
  await copyFolder('');
  await copyFile(CONTROL);
  return tree;

  async function copyFolder(below: string): Promise<void> {
    tree.folders.push(join('cluster', below));
    await mkdir(join(draft, 'cluster', below), { mode: 0o700 });
    if (EMPTY_IN_COPY.includes(below)) return;
    for (const entry of await readdir(join(cluster, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (NOT_COPIED.test(entry.name) || path === CONTROL) continue;
      if (entry.isDirectory()) await copyFolder(path);
      else if (entry.isFile()) await copyFile(path);
    }
  }

  async function copyFile(path: string): Promise<void> {
    const target = join('cluster', path);
    try {
      const copied = await hashedCopy(join(cluster, path), join(draft, target), signal);
      tree.files.push({ path: target, ...copied });
    } catch (error) {
      // Tables may be dropped and server files replaced during the copy.
      if (systemErrorCode(error) !== 'ENOENT' || path === CONTROL) throw error;
    }
  }
}
