import { z } from 'zod';
import { issueServiceKey } from '#subgraphs/auth/keys/service-key.commands';
import { COMMAND_LINE } from '#subgraphs/auth/keys/service-key.fields';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand, required } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

export const serviceKeyIssue = defineCommand({
  name: 'service-key issue',
  usage: '--name <name> [--rotate]',
  summary: 'issues a service key (header X-Service-Key) and prints it; it is not shown again',
  help: `Gateways accept the key within two seconds, in addition to those of SERVICE_KEYS. Only its hash is stored.

  --name    1 to 64 characters, such as the name of the service; at most 100 keys are active
  --rotate  replaces an active key of that name; the old one is rejected after two seconds.
            To change keys without interruption, issue one under another name and revoke the old one afterwards.

Repeated: does nothing and prints nothing if an active key of that name exists, with exit code 0. With --rotate
each run creates another key; only the latest is valid.`,
  options: { name: { type: 'string' }, rotate: { type: 'boolean' } },
  schema: z.object({ name: required, rotate: z.boolean().default(false) }),
  async run({ name, rotate }, { configuration, print, remark }) {
    const url = await platformDatabaseUrl(configuration);
    const issued = await withArea(authArea, url, (database) =>
      database.transaction((transaction) => issueServiceKey(transaction, { name, rotate }, COMMAND_LINE)),
    );
    if (!issued) {
      remark(`The service key ${name} already exists and remains valid; use --rotate to replace it.`);
      return;
    }
    print(issued.key);
  },
});
