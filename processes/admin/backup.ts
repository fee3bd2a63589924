import { join, resolve } from 'node:path';
import { z } from 'zod';
import { OPERATOR } from '#kit/jobs/activity';
import { BackupError } from '#processes/backup/backup-error';
import { copiedFolderAround } from '#processes/backup/copied-folder-around';
import { type BackupSource, takeBackup } from '#processes/backup/take-backup';
import type { Configuration } from '#processes/configuration/configuration';
import { findCluster } from '#processes/embedded-postgres/place-cluster';
import { findRunningPostgres } from '#processes/embedded-postgres/running-server';
import { startEmbeddedPostgres } from '#processes/embedded-postgres/start';
import { recordActivity } from '#subgraphs/auth/activity/activity.commands';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand, required, UsageError } from './command';
import { withArea } from './open-platform-database';

export const backup = defineCommand({
  name: 'backup',
  usage: '--to <folder>',
  summary: 'backs up the embedded database and the files to a folder, also while the platform is running',
  help: `  --to  folder to create; its parent must exist

The backup contains every write that was acknowledged before it started. The folder appears once it is complete and
synced to disk, readable only by its owner. Keep it secret: bingo and service keys are stored as hashes, but the private
keys that sign sessions and the members' data are not encrypted. Prints folder, time and size as one line of JSON.

Not included: a file bucket (FILES_S3_BUCKET) and a database at DATABASE_URL. Use the tools of these services.

Repeated: fails with exit code 1 if the folder already contains a backup, which is kept.`,
  options: { to: { type: 'string' } },
  schema: z.object({ to: required }),
  async run({ to }, { configuration, print, remark, interrupted }) {
    if (configuration.databaseUrl !== null)
      throw new UsageError(
        'DATABASE_URL is set: use the tools of your database, such as pg_dump or pg_basebackup.',
      );
    const target = resolve(to);
    const around = await copiedFolderAround(target, configuration.dataDir);
    if (around !== null)
      throw new UsageError(`--to must not be inside ${around}, which is part of the backup`);
    if (configuration.fileBucket) remark('The files in the bucket are not part of this backup.');
    const { finishedAt, files } = await withServer(configuration, async (source) => {
      await withArea(authArea, source.url, (database) =>
        recordActivity(database, {
          action: 'backup_create',
          userId: OPERATOR,
          details: `Started a backup of database and files to ${target}`,
          address: null,
        }),
      );
      return takeBackup(source, target, interrupted);
    });
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    print(JSON.stringify({ folder: target, finishedAt, files: files.length, bytes }));
  },
});

/**
 * Uses the server of a running platform; if there is none, starts one and so blocks a platform start
 * meanwhile.
 */
async function withServer<T>(
  { dataDir }: Configuration,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  const postgresDir = join(dataDir, 'postgres');
  const existing = await findCluster(postgresDir);
  if (!existing) throw new BackupError(`There is nothing to back up: ${postgresDir} contains no database.`);
  const paths = {
    cluster: existing.cluster,
    passwordFile: join(postgresDir, 'password'),
    files: join(dataDir, 'files'),
  };
  const running = await findRunningPostgres(postgresDir).catch(() => null);
  if (running !== null) return work({ ...paths, url: running });
  const server = await startEmbeddedPostgres({ dataDir: postgresDir });
  try {
    return await work({ ...paths, url: server.url });
  } finally {
    await server.stop();
  }
}
