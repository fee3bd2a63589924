import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './errors';
import { isServerOf } from './leftover-server';
import { findCluster } from './place-cluster';
import { ensurePlatformDatabase } from './platform-database';

/**
 * Finds the server that a running platform has started on a data directory.
 * @returns its connection string
 * @throws EmbeddedPostgresError if no such server is running
 */
export async function findRunningPostgres(dataDir: string): Promise<string> {
  const existing = await findCluster(dataDir);
  const pidFile =
    existing && (await readFile(join(existing.cluster, 'postmaster.pid'), 'utf8').catch(() => null));
  // PostgreSQL writes its pid on the first line and its port on the fourth.
  const [pid, , , port] = pidFile?.split('\n') ?? [];
  if (!existing || !isServerOf(existing.cluster, Number(pid)) || !port) {
    throw new EmbeddedPostgresError(`No platform is running on ${dataDir}: start it, or set DATABASE_URL.`);
  }
  return ensurePlatformDatabase(Number(port), await readFile(join(dataDir, 'password'), 'utf8'));
}
