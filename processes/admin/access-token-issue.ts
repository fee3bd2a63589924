import { z } from 'zod';
import { OriginPolicy } from '#protocol/origin-policy';
import { createAccessToken } from '#subgraphs/auth/access-tokens/create-access-token';
import { SigningKeys } from '#subgraphs/auth/signing-keys/signing-keys';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand, required } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

const DAY_MS = 86_400_000;

export const accessTokenIssue = defineCommand({
  name: 'access-token issue',
  usage: '--user <id> --name <name> [--days <1 to 366, 30 unless given>] [--may-create-tokens]',
  summary: 'issues a bearer token for a user and prints it: the only time that it is shown',
  help: `  --user  id of a user who has signed in before
  --name  what the token is called in that user's list, from which it can be revoked
  --days  how long it is good
  --may-create-tokens  it may create further tokens, which end with it

Again: each run issues another token.`,
  options: {
    user: { type: 'string' },
    name: { type: 'string' },
    days: { type: 'string' },
    'may-create-tokens': { type: 'boolean' },
  },
  asked: z.object({
    user: required,
    name: required,
    days: z.coerce.number().int().min(1).max(366).default(30),
    'may-create-tokens': z.boolean().default(false),
  }),
  async run({ user, name, days, 'may-create-tokens': mayCreateTokens }, { configuration, print, remark }) {
    const { baseUrl, superAdminIds } = configuration;
    const url = await platformDatabaseUrl(configuration);
    // One second less than the maximum lifetime of a token.
    const expiresAt = new Date(Date.now() + days * DAY_MS - 1000);
    const { token } = await withArea(authArea, url, (database) => {
      const settings = {
        baseUrl,
        origins: new OriginPolicy(configuration),
        tokens: { issuer: baseUrl, audience: baseUrl },
        superAdminIds,
      };
      const dependencies = { database, settings, signingKeys: new SigningKeys(database) };
      return createAccessToken(dependencies, { userId: user, name, expiresAt, mayCreateTokens });
    });
    remark(`Good at ${baseUrl} alone: the platform's own BASE_URL and PORT have to be set here too.`);
    print(token);
  },
});
