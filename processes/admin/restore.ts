import { resolve } from 'node:path';
import { z } from 'zod';
import { OPERATOR } from '#kit/activity/actions';
import { restoreBackup } from '#processes/backup/restore-backup';
import { recordActivity } from '#subgraphs/auth/activity/record-activity';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand, required, UsageError } from './command';
import { withArea } from './open-platform-database';

export const restore = defineCommand({
  name: 'restore',
  usage: '--from <folder> [--replace]',
  summary: 'puts a backup into DATA_DIR, on which no platform may run',
  help: `  --from     folder of a backup
  --replace  what is in DATA_DIR already gives way. It is kept beside, in postgres/cluster.replaced and
             files.replaced, until the next time; delete it when you are sure.

The backup is compared with its hashes and must be of the installed PostgreSQL's major version; then a server is
started on a copy of it. Only what works takes its place, in one step: interrupted at any moment the old database stands or
the restored one does. Run it as the user that runs the platform. Sessions of the backup go on; whoever was banned
or revoked after it was made is so no longer.

Again: without --replace the second time is refused, as something is there; with it the same is restored anew.`,
  options: { from: { type: 'string' }, replace: { type: 'boolean' } },
  asked: z.object({ from: required, replace: z.boolean().default(false) }),
  async run({ from, replace }, { configuration, print, remark, interrupted }) {
    const { databaseUrl, dataDir } = configuration;
    if (databaseUrl !== null)
      throw new UsageError("DATABASE_URL is set: use your database's own tools, such as pg_restore.");
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
