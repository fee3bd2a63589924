import { z } from 'zod';
import { revokeServiceKey } from '#subgraphs/auth/service-keys/revoke-service-key';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand, required } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

export const serviceKeyRevoke = defineCommand({
  name: 'service-key revoke',
  usage: '--name <name>',
  summary: 'revokes a service key: every gateway refuses it two seconds later',
  help: `  --name  what the key was called when it was issued

Keys of SERVICE_KEYS are revoked by taking them out of that variable.

Again: a key that was revoked before stays so, with exit code 0; a name that no key ever had is an error.`,
  options: { name: { type: 'string' } },
  asked: z.object({ name: required }),
  async run({ name }, { configuration, remark }) {
    const url = await platformDatabaseUrl(configuration);
    const revoked = await withArea(authArea, url, (database) => revokeServiceKey(database, name));
    remark(
      revoked ? `The service key ${name} is revoked.` : `The service key ${name} had been revoked before.`,
    );
  },
});
