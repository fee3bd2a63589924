import { z } from 'zod';
import { listServiceKeys } from '#subgraphs/auth/service-keys/list-service-keys';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

export const serviceKeyList = defineCommand({
  name: 'service-key list',
  usage: '',
  summary: 'lists the service keys that were issued, one JSON object a line',
  help: `Each line is { name, createdAt, lastUsedAt, revokedAt }; the last two are null for a key that was never used or
is good. Last use is exact to a minute. Keys themselves are not stored, and those of SERVICE_KEYS are not listed.

Again: reads only.`,
  options: {},
  asked: z.object({}),
  async run(_asked, { configuration, print, remark }) {
    const keys = await withArea(authArea, await platformDatabaseUrl(configuration), listServiceKeys);
    for (const { name, createdAt, lastUsedAt, revokedAt } of keys) {
      print(JSON.stringify({ name, createdAt, lastUsedAt, revokedAt }));
    }
    if (keys.length === 0) remark('No service key was issued yet.');
  },
});
