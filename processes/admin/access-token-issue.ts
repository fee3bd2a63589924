import { z } from 'zod';
import { OriginPolicy } from '#protocol/origin-policy';
import { createAccessToken } from '#subgraphs/auth/sessions/access-token.commands';
import { SigningKeys } from '#subgraphs/auth/signing/signing-keys';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand, required } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

const DAY_MS = 86_400_000;

export const accessTokenIssue = defineCommand({
  name: 'access-token issue',
  usage: '--user <id> --name <name> [--days <1 to 366, default 30>] [--may-create-tokens]',
  summary: 'issues a bearer token for a user and prints it; it is not shown again',
  help: `  --user  id of a user who has signed in before
  --name  name of the token in the user's list of tokens
  --days  number of days until it expires
  --may-create-tokens  allows the token to create further tokens, which end with it

Repeated: each run issues another token.`,
  options: {
    user: { type: 'string' },
    name: { type: 'string' },
    days: { type: 'string' },
    'may-create-tokens': { type: 'boolean' },
  },
  schema: z.object({
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
    remark(`Valid only for ${baseUrl}: set BASE_URL and PORT here as they are set for the platform.`);
    print(token);
  },
});
