import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseClient } from '#runtime/database/database-client';
import { BackupError } from './backup-error';
import type { DatabaseCopy } from './base-backup';
import { copyCluster } from './copy-cluster';
import { hashedCopy } from './hashed-copy';
import type { CopiedFile } from './manifest';

/** The session must last for the whole copy: PostgreSQL ends the backup with it. */
const TIMEOUT_MS = 600_000;

/** A replication slot that prevents WAL recycling; dropped with the session. */
const CREATE_SLOT =
  "SELECT pg_create_physical_replication_slot('admin_backup_' || pg_backend_pid(), true, true)";

const START = 'SELECT pg_backup_start($1, true)';

const STOP = `SELECT labelfile, spcmapfile, pg_walfile_name(lsn) AS last,
    pg_size_bytes(current_setting('wal_segment_size'))::text AS "segmentSize"
  FROM pg_backup_stop(false)`;

interface Stopped {
  readonly labelfile: string;
  readonly spcmapfile: string;
  readonly last: string;
  readonly segmentSize: string;
}

/** The embedded database while its server runs. */
export interface RunningCluster {
  /** Connection string of the server. */
  readonly url: string;
  /** Data directory of the server. */
  readonly cluster: string;
  /** File with the password of the database user. */
  readonly passwordFile: string;
}

/**
 * Copies the database of a running server with PostgreSQL's low-level backup API, without blocking readers or
 * writers. The copy has the state at the end of the call.
 * @throws BackupError if the required WAL is incomplete.
 */
export async function copyRunningCluster(
  { url, cluster, passwordFile }: RunningCluster,
  draft: string,
  signal: AbortSignal,
): Promise<DatabaseCopy> {
  const postgres = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const password = await hashedCopy(passwordFile, join(draft, 'password'), signal);
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: TIMEOUT_MS,
  });
  let lost: Error | null = null;
  client.on('error', (error) => {
    lost = error;
  });
  await client.connect();
  try {
    await client.query(CREATE_SLOT);
    await client.query(START, ['npm run admin -- backup']);
    const { folders, files } = await copyCluster(cluster, draft, signal);
    const [stopped] = (await client.query<Stopped>(STOP)).rows;
    if (!stopped) throw new BackupError('PostgreSQL did not say where the backup ends.');
    if (stopped.spcmapfile.trim() !== '')
      throw new BackupError('The database has tablespaces outside its folder.');
    const label = await writeLabel(draft, stopped.labelfile);
    const log = await copyLog(cluster, draft, stopped, signal);
    return { postgres, folders, files: [...files, label, ...log, { path: 'password', ...password }] };
  } catch (error) {
    throw lost ?? error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Writes the backup label, which tells the first start where to begin WAL replay. */
async function writeLabel(draft: string, text: string): Promise<CopiedFile> {
  const path = 'cluster/backup_label';
  await writeFile(join(draft, path), text, { flag: 'wx', mode: 0o600, flush: true });
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { path, size: Buffer.byteLength(text), sha256 };
}

async function copyLog(
  cluster: string,
  draft: string,
  { labelfile, last, segmentSize }: Stopped,
  signal: AbortSignal,
): Promise<CopiedFile[]> {
  const [, first = ''] = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(labelfile) ?? [];
  const needed = numberOf(last, Number(segmentSize)) - numberOf(first, Number(segmentSize)) + 1;
  const names = (await readdir(join(cluster, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  if (first === '' || names.length !== needed)
    throw new BackupError(`Only ${names.length} of ${needed} required WAL segments are available.`);
  const copied: CopiedFile[] = [];
  for (const name of names.sort()) {
    const path = join('cluster/pg_wal', name);
    copied.push({ path, ...(await hashedCopy(join(cluster, 'pg_wal', name), join(draft, path), signal)) });
  }
  return copied;
}

/** Returns the number of a WAL segment: after the timeline, its name is two hexadecimal numbers. */
function numberOf(segment: string, size: number): number {
  const segmentsPerFile = 0x1_0000_0000 / size;
  return Number.parseInt(segment.slice(8, 16), 16) * segmentsPerFile + Number.parseInt(segment.slice(16), 16);
}
