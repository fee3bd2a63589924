import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type ActivityAction, OPERATOR } from '#kit/jobs/activity';
import { BackupError } from '#processes/backup/backup-error';
import { runBackupSchedule } from '#processes/backup/backup-schedule';
import { receiveBaseBackup } from '#processes/backup/base-backup';
import { copiedFolderAround } from '#processes/backup/copied-folder-around';
import { copyRunningCluster } from '#processes/backup/copy-running-cluster';
import type { Manifest } from '#processes/backup/manifest';
import { type BackupSource, takeBackup } from '#processes/backup/take-backup';
import type { Configuration } from '#processes/configuration/configuration';
import { findCluster } from '#processes/embedded-postgres/place-cluster';
import { findRunningPostgres } from '#processes/embedded-postgres/running-server';
import { startEmbeddedPostgres } from '#processes/embedded-postgres/start';
import { openPlaces } from '#processes/foundations/open-files';
import { createLogger } from '#processes/logger';
import { NO_OBSERVER } from '#runtime/observe/observer';
import { recordActivity } from '#subgraphs/auth/activity/activity.commands';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand, required, UsageError } from './command';
import { explain } from './explain';
import { withArea } from './open-platform-database';

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const interval = z
  .string()
  .regex(/^[1-9]\d{0,3}[smhd]$/, 'must be a number of seconds, minutes, hours or days, such as 6h')
  .transform((text) => Number(text.slice(0, -1)) * (UNITS[text.slice(-1)] ?? 0));

const number = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a number of backups')
  .transform(Number);

export const backup = defineCommand({
  name: 'backup',
  usage: '--to <folder> [--every <interval> --keep <number>]',
  summary: 'backs up the database and the files to a folder, also while the platform is running',
  help: `  --to     folder to create; its parent must exist. With --every: an existing folder, in which each backup is a folder
  --every  takes a backup now, unless the newest is younger, and then one per interval (such as 6h or 1d), until it is
           stopped; a backup that fails is tried again within five minutes
  --keep   deletes the oldest of these backups when there are more, after the new one has been verified

The backup contains every write that was acknowledged before it started. The folder appears once it is complete, synced
to disk and read again, readable only by its owner. Keep it secret: bingo and service keys are stored as hashes, but the
private keys that sign sessions and the members' data are not encrypted. Prints folder, time and size as one line of JSON.

The embedded database is copied; of a server at DATABASE_URL (PostgreSQL 15 or newer) base.tar is a base backup as of
pg_basebackup, which needs a role with the attribute REPLICATION. Files come from the directory or the bucket.

Repeated: fails with exit code 1 if the folder already contains a backup, which is kept. With --every it continues where
it was stopped; one process per folder.`,
  options: { to: { type: 'string' }, every: { type: 'string' }, keep: { type: 'string' } },
  schema: z.object({ to: required, every: interval.optional(), keep: number.optional() }),
  async run({ to, every, keep }, { configuration, print, remark, interrupted }) {
    const folder = resolve(to);
    const around = await copiedFolderAround(folder, configuration.dataDir);
    if (around !== null)
      throw new UsageError(`--to must not be inside ${around}, which is part of the backup`);
    const take = async (target: string) => {
      const { finishedAt, files } = await backUp(configuration, target, interrupted);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      print(JSON.stringify({ folder: target, finishedAt, files: files.length, bytes }));
    };
    if ((every === undefined) !== (keep === undefined))
      throw new UsageError('--every and --keep must be used together');
    if (every === undefined || keep === undefined) return take(folder);
    const failed = (error: unknown) => remark(`The backup failed and will be tried again: ${explain(error)}`);
    return runBackupSchedule({ folder, everyMs: every, keep, take, failed }, interrupted);
  },
});

/** Takes a backup; the activity log has its start, and its end if it is complete. */
function backUp(configuration: Configuration, target: string, interrupted: AbortSignal): Promise<Manifest> {
  return withDatabase(configuration, async ({ url, copyDatabase }) => {
    const record = (action: ActivityAction, details: string) =>
      withArea(authArea, url, (database) =>
        recordActivity(database, { action, userId: OPERATOR, details, address: null }),
      );
    await record('backup_create', `Started a backup of database and files to ${target}`);
    const { bucket, directory } = await openPlaces(configuration, createLogger('warn'), NO_OBSERVER);
    const manifest = await takeBackup({ copyDatabase, files: bucket ?? directory }, target, interrupted);
    await record('backup_verify', `Completed and verified the backup in ${target}`);
    return manifest;
  });
}

interface BackedUpDatabase extends Pick<BackupSource, 'copyDatabase'> {
  readonly url: string;
}

/**
 * Uses the server of DATABASE_URL or of a running platform; if there is none, starts one and so blocks a
 * platform start meanwhile.
 */
async function withDatabase<T>(
  { databaseUrl, dataDir }: Configuration,
  work: (database: BackedUpDatabase) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null)
    return work({
      url: databaseUrl,
      copyDatabase: (draft, signal) => receiveBaseBackup(databaseUrl, draft, signal),
    });
  const postgresDir = join(dataDir, 'postgres');
  const existing = await findCluster(postgresDir);
  if (!existing) throw new BackupError(`There is nothing to back up: ${postgresDir} contains no database.`);
  const { cluster } = existing;
  const passwordFile = join(postgresDir, 'password');
  const running = (url: string): BackedUpDatabase => ({
    url,
    copyDatabase: (draft, signal) => copyRunningCluster({ url, cluster, passwordFile }, draft, signal),
  });
  const url = await findRunningPostgres(postgresDir).catch(() => null);
  if (url !== null) return work(running(url));
  const server = await startEmbeddedPostgres({ dataDir: postgresDir });
  try {
    return await work(running(server.url));
  } finally {
    await server.stop();
  }
}
