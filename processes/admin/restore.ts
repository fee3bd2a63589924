import { resolve } from 'node:path';
import { z } from 'zod';
import { OPERATOR } from '#kit/jobs/activity';
import { restoreBackup } from '#processes/backup/restore-backup';
import { recordActivity } from '#subgraphs/auth/activity/activity.commands';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand, required, UsageError } from './command';
import { withArea } from './open-platform-database';

export const restore = defineCommand({
  name: 'restore',
  usage: '--from <folder> [--replace]',
  summary: 'restores a backup into DATA_DIR; the platform must be stopped',
  help: `  --from     folder of a backup
  --replace  replaces the current content of DATA_DIR, which is moved to postgres/cluster.replaced and
             files.replaced and kept there until the next restore.

The backup is verified against its hashes and must be of the installed PostgreSQL major version; a server is then
started on a copy of it. The copy replaces the database atomically, so an interruption leaves either the old or the
restored database. Run it as the user of the platform. Sessions in the backup become valid again, and bans and
revocations after the backup are lost.

Repeated: without --replace it fails because data exists; with --replace it restores the backup again.`,
  options: { from: { type: 'string' }, replace: { type: 'boolean' } },
  schema: z.object({ from: required, replace: z.boolean().default(false) }),
  async run({ from, replace }, { configuration, print, remark, interrupted }) {
    const { databaseUrl, dataDir } = configuration;
    if (databaseUrl !== null)
      throw new UsageError('DATABASE_URL is set: use the tools of your database, such as pg_restore.');
    const restoration = { backup: resolve(from), dataDir, replace, signal: interrupted, remark };
    const { finishedAt } = await restoreBackup(restoration, (url, manifest) =>
      withArea(authArea, url, (database) =>
        recordActivity(database, {
          action: 'backup_restore',
          userId: OPERATOR,
          details: `Restored the backup of ${manifest.finishedAt}, made by version ${manifest.product.version}`,
          address: null,
        }),
      ),
    );
    print(JSON.stringify({ dataDir, finishedAt }));
  },
});
