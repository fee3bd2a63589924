import { z } from 'zod';
import { listSigningKeys } from '#subgraphs/auth/keys/signing-key.commands';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

export const signingKeysList = defineCommand({
  name: 'signing-keys list',
  usage: '',
  summary: 'lists the signing keys of session tokens as JSON lines, the current one first',
  help: `Each line is { kid, createdAt, retiredAt, sessions }: retiredAt is null for the current key, and sessions is the number
of active sessions whose tokens it signed. Private keys are not shown.

Repeated: read-only.`,
  options: {},
  schema: z.object({}),
  async run(_values, { configuration, print, remark }) {
    const keys = await withArea(authArea, await platformDatabaseUrl(configuration), listSigningKeys);
    for (const { kid, createdAt, retiredAt, sessions } of keys) {
      print(JSON.stringify({ kid, createdAt, retiredAt, sessions }));
    }
    if (keys.length === 0) remark('There is no signing key yet: the first sign-in creates one.');
  },
});
