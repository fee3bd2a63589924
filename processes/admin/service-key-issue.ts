import { z } from 'zod';
import { issueServiceKey } from '#subgraphs/auth/service-keys/issue-service-key';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand, required } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

export const serviceKeyIssue = defineCommand({
  name: 'service-key issue',
  usage: '--name <name> [--rotate]',
  summary: 'issues a service key (header X-Service-Key) and prints it: the only time that it is shown',
  help: `Gateways accept it within two seconds, beside those of SERVICE_KEYS. Only its hash is stored.

  --name    what it is called: 1 to 64 characters, such as the service that gets it
  --rotate  replaces a key of that name that is good; the old one is refused two seconds later.
            To change keys without a gap issue one of another name, and revoke the old one when it is in use.

Again: while a key of that name is good nothing is done and nothing printed, with exit code 0. With --rotate
each run makes another key, and the last one printed is good.`,
  options: { name: { type: 'string' }, rotate: { type: 'boolean' } },
  asked: z.object({ name: required, rotate: z.boolean().default(false) }),
  async run({ name, rotate }, { configuration, print, remark }) {
    const url = await platformDatabaseUrl(configuration);
    const key = await withArea(authArea, url, (database) => issueServiceKey(database, name, rotate));
    if (key === null) {
      remark(`A service key ${name} is good already and stays so; --rotate replaces it.`);
      return;
    }
    print(key);
  },
});
