import { z } from 'zod';
import { listServiceKeys } from '#subgraphs/auth/keys/service-key.queries';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

export const serviceKeyList = defineCommand({
  name: 'service-key list',
  usage: '',
  summary: 'lists all issued service keys as JSON lines',
  help: `Each line is { name, createdAt, lastUsedAt, revokedAt }. lastUsedAt is null for an unused key and accurate to a minute,
revokedAt is null for an active key. Keys themselves are not stored, and those of SERVICE_KEYS are not listed.

Repeated: read-only.`,
  options: {},
  schema: z.object({}),
  async run(_values, { configuration, print, remark }) {
    const keys = await withArea(authArea, await platformDatabaseUrl(configuration), listServiceKeys);
    for (const { name, createdAt, lastUsedAt, revokedAt } of keys) {
      print(JSON.stringify({ name, createdAt, lastUsedAt, revokedAt }));
    }
    if (keys.length === 0) remark('No service keys have been issued.');
  },
});
