import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '#processes/embedded-postgres/errors';
import { BackupError } from './backup-error';
import { hashedCopy } from './hashed-copy';
import type { CopiedFile } from './manifest';

/** A copy of files and of the folders that they are in, by paths below the backup folder. */
export interface CopiedTree {
  readonly folders: string[];
  readonly files: CopiedFile[];
}

/** What is of the running server alone: of these folders the copy is empty (as pg_basebackup has it). */
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

/** Copied last, as its own writes are not in the log that repairs the rest. */
const CONTROL = 'global/pg_control';

/**
 * Copies the data directory of a server between `pg_backup_start` and `pg_backup_stop`: pages that are torn and files
 * that come and go meanwhile are repaired from the log at the first start.
 *
 * @throws BackupError when there are table spaces elsewhere.
 */
export async function copyCluster(cluster: string, draft: string, signal: AbortSignal): Promise<CopiedTree> {
  const tree: CopiedTree = { folders: [], files: [] };
  if ((await readdir(join(cluster, 'pg_tblspc'))).length > 0)
    throw new BackupError(
      `${cluster} has table spaces outside it, which this cannot copy: use PostgreSQL's own pg_basebackup.`,
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
      // Tables are dropped, and files of the server replaced, while they are copied.
      if (systemErrorCode(error) !== 'ENOENT' || path === CONTROL) throw error;
    }
  }
}
