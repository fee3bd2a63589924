import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { areaDataSource } from '#kit/database/data-source';
import { OriginPolicy } from '#kit/origin-policy';
import { createAccessToken } from '#subgraphs/auth/access-tokens/create-access-token';
import { SigningKeys } from '#subgraphs/auth/signing-keys/signing-keys';
import { authArea } from '#subgraphs/auth/subgraph';
import { readConfiguration } from './configuration/configuration';
import { environment } from './configuration/environment';
import { findRunningPostgres } from './embedded-postgres/running-server';

const USAGE = 'npm run access-token -- --user <id> --name <name> [--days <1 to 366, 30 unless given>]';

const request = z.object({
  user: z.string(),
  name: z.string(),
  days: z.coerce.number().int().min(1).max(366).default(30),
});

const DAY_MS = 86_400_000;

/** Issues a bearer token for a user who has signed in before, and prints it: the only time that it is shown. */
async function issue(): Promise<string> {
  const options = { user: { type: 'string' }, name: { type: 'string' }, days: { type: 'string' } } as const;
  const asked = request.safeParse(parseArgs({ options }).values);
  if (!asked.success) throw new Error(`usage: ${USAGE}`);
  const { user, name, days } = asked.data;
  const configuration = readConfiguration(environment());
  const { baseUrl, databaseUrl, dataDir, superAdminIds } = configuration;
  const url = databaseUrl ?? (await findRunningPostgres(join(dataDir, 'postgres')));
  const dataSource = areaDataSource(authArea.storage, { url, connections: 1 });
  await dataSource.initialize();
  try {
    const settings = {
      baseUrl,
      origins: new OriginPolicy(configuration),
      tokens: { issuer: baseUrl, audience: baseUrl },
      superAdminIds,
    };
    const dependencies = { dataSource, settings, signingKeys: new SigningKeys(dataSource) };
    // A second inside the longest life that a token may have.
    const expiresAt = new Date(Date.now() + days * DAY_MS - 1000);
    const { token } = await createAccessToken(dependencies, { userId: user, name, expiresAt });
    process.stderr.write(
      `Good at ${baseUrl} alone: the platform's own BASE_URL and PORT have to be set here too.\n`,
    );
    return token;
  } finally {
    await dataSource.destroy();
  }
}

issue().then(
  (token) => process.stdout.write(`${token}\n`),
  (error: unknown) => {
    process.stderr.write(`Cannot issue a token: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
