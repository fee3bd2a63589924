import { z } from 'zod';
import { endServiceKey } from '#subgraphs/auth/keys/service-key.commands';
import { COMMAND_LINE } from '#subgraphs/auth/keys/service-key.fields';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand, required } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

export const serviceKeyRevoke = defineCommand({
  name: 'service-key revoke',
  usage: '--name <name>',
  summary: 'revokes a service key within two seconds',
  help: `  --name  name of the key

To revoke a key of SERVICE_KEYS, remove it from that variable.

Repeated: an already revoked key remains revoked, with exit code 0; an unknown name is an error.`,
  options: { name: { type: 'string' } },
  schema: z.object({ name: required }),
  async run({ name }, { configuration, remark }) {
    const url = await platformDatabaseUrl(configuration);
    const revoked = await withArea(authArea, url, (database) =>
      database.transaction((transaction) => endServiceKey(transaction, name, COMMAND_LINE)),
    );
    remark(revoked ? `The service key ${name} is revoked.` : `The service key ${name} was already revoked.`);
  },
});
