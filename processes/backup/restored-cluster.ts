import { chown, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { launchServer } from '#processes/embedded-postgres/launch-server';
import type { Binaries } from '#processes/embedded-postgres/locate-binaries';
import { ensurePlatformDatabase } from '#processes/embedded-postgres/platform-database';
import type { ServerUser } from '#processes/embedded-postgres/server-user';
import { stopServer } from '#processes/embedded-postgres/stop-server';
import { DatabaseClient } from '#runtime/database/database-client';
import { hashedCopy } from './hashed-copy';
import type { Manifest } from './manifest';
import { damagedFileError } from './verify-backup';

const CLUSTER = 'cluster';

/** Input of a cluster restore. */
export interface ClusterRestoration {
  readonly backup: string;
  readonly manifest: Manifest;
  /** Folder in which it is created. */
  readonly draft: string;
  readonly binaries: Binaries;
  readonly user: ServerUser;
  /** New password of the database user; null to keep the one from the backup. */
  readonly password: string | null;
  readonly logFile: string;
  readonly signal: AbortSignal;
}

/**
 * Copies the cluster of a backup, runs a server on it for WAL replay, and stops the server, so that the
 * result is known to start.
 * @param whileUp runs while the server is up.
 * @returns the password of the database user.
 * @throws BackupError if a file is damaged
 * @throws EmbeddedPostgresError with the server's output
 */
export async function restoreCluster(
  restoration: ClusterRestoration,
  whileUp: (url: string) => Promise<void>,
): Promise<string> {
  const { backup, draft, binaries, user, logFile, signal: stopping } = restoration;
  await copyBack(restoration);
  const password = await readFile(join(backup, 'password'), 'utf8');
  const server = await launchServer({ binaries, user, cluster: draft, logFile, durable: true, stopping });
  const stopAtExit = () => server.send('SIGINT');
  process.once('exit', stopAtExit);
  try {
    const url = await ensurePlatformDatabase(server.port, password);
    await whileUp(url);
    if (restoration.password !== null) await setPassword(url, restoration.password);
  } finally {
    await stopServer(server, () => undefined);
    process.off('exit', stopAtExit);
  }
  for (const file of [logFile, `${logFile}.previous`]) await rm(file, { force: true });
  return restoration.password ?? password;
}

/** Copies files without fsync: recovery begins with syncing the whole cluster. */
async function copyBack({ backup, manifest, draft, user, signal }: ClusterRestoration): Promise<void> {
  for (const folder of manifest.folders) {
    const made = join(draft, folder.slice(CLUSTER.length));
    await mkdir(made, { mode: 0o700 });
    if (user) await chown(made, user.uid, user.gid);
  }
  for (const { path, sha256 } of manifest.files) {
    if (!path.startsWith(`${CLUSTER}/`)) continue;
    const target = join(draft, path.slice(CLUSTER.length + 1));
    const copied = await hashedCopy(join(backup, path), target, signal, user);
    if (copied.sha256 !== sha256) throw damagedFileError(backup, path, 'has different content');
  }
}

async function setPassword(url: string, password: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    await client.query(`ALTER ROLE platform PASSWORD ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}
