import { resolve } from 'node:path';
import { z } from 'zod';
import { OPERATOR } from '#kit/jobs/activity';
import type { Manifest } from '#processes/backup/manifest';
import { restoreBackup } from '#processes/backup/restore-backup';
import { restoreStoredFiles } from '#processes/backup/restore-stored-files';
import { openPlaces } from '#processes/foundations/open-files';
import { createLogger } from '#processes/logger';
import { NO_OBSERVER } from '#runtime/observe/observer';
import { recordActivity } from '#subgraphs/auth/activity/activity.commands';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand, required } from './command';
import { withArea } from './open-platform-database';

export const restore = defineCommand({
  name: 'restore',
  usage: '--from <folder> [--replace]',
  summary:
    'restores a backup into DATA_DIR, or the files of one of a database server; the platform must be stopped',
  help: `  --from     folder of a backup
  --replace  replaces the current content of DATA_DIR, which is moved to postgres/cluster.replaced and
             files.replaced and kept there until the next restore.

The backup is verified against its hashes and must be of the installed PostgreSQL major version; a server is then
started on a copy of it. The copy replaces the database atomically, so an interruption leaves either the old or the
restored database. Run it as the user of the platform. Sessions in the backup become valid again, and bans and
revocations after the backup are lost.

With DATABASE_URL it copies the files to the directory or the bucket, after base.tar was unpacked as the data directory
of that server and the server was started (see the operator's guide); --replace has no meaning then.

Repeated: without --replace it fails because data exists; with --replace it restores the backup again.`,
  options: { from: { type: 'string' }, replace: { type: 'boolean' } },
  schema: z.object({ from: required, replace: z.boolean().default(false) }),
  async run({ from, replace }, { configuration, print, remark, interrupted }) {
    const { databaseUrl, dataDir } = configuration;
    const record = (url: string, { finishedAt, product }: Manifest) =>
      withArea(authArea, url, (database) =>
        recordActivity(database, {
          action: 'backup_restore',
          userId: OPERATOR,
          details: `Restored the backup of ${finishedAt}, made by version ${product.version}`,
          address: null,
        }),
      );
    if (databaseUrl !== null) {
      const { bucket, directory } = await openPlaces(configuration, createLogger('warn'), NO_OBSERVER);
      const store = bucket ?? directory;
      const { manifest, copied } = await restoreStoredFiles(resolve(from), store, interrupted);
      await record(databaseUrl, manifest);
      print(JSON.stringify({ files: copied, finishedAt: manifest.finishedAt }));
      return;
    }
    const restoration = { backup: resolve(from), dataDir, replace, signal: interrupted, remark };
    const { finishedAt } = await restoreBackup(restoration, record);
    print(JSON.stringify({ dataDir, finishedAt }));
  },
});
