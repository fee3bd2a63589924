import { z } from 'zod';
import { listSigningKeys } from '#subgraphs/auth/signing-keys/list-signing-keys';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

export const signingKeysList = defineCommand({
  name: 'signing-keys list',
  usage: '',
  summary: 'lists the keys of session tokens, the current one first, one JSON object a line',
  help: `Each line is { kid, createdAt, retiredAt, sessions }: retiredAt is null for the key that signs, and sessions counts
the live sessions whose tokens it signed. Private halves are not shown.

Again: reads only.`,
  options: {},
  asked: z.object({}),
  async run(_asked, { configuration, print, remark }) {
    const keys = await withArea(authArea, await platformDatabaseUrl(configuration), listSigningKeys);
    for (const { kid, createdAt, retiredAt, sessions } of keys) {
      print(JSON.stringify({ kid, createdAt, retiredAt, sessions }));
    }
    if (keys.length === 0) remark('There is no signing key yet: the first sign-in makes one.');
  },
});
