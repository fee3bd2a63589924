import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { Database } from '#kit/database/database';
import { withArea } from '#processes/admin/open-platform-database';
import { assertionKeys } from '#processes/spread/start-spread';
import { endServiceKey, issueServiceKey } from '#subgraphs/auth/keys/service-key.commands';
import { COMMAND_LINE } from '#subgraphs/auth/keys/service-key.fields';
import { rotateForOperator } from '#subgraphs/auth/keys/signing-key.commands';
import { authArea } from '#subgraphs/auth/subgraph';
import { ApiClient } from '#tests/support/api-client';
import type { FaultSetting } from './fault-setting';

const inAuth = <T>({ platform }: FaultSetting, work: (database: Database) => Promise<T>) =>
  withArea(authArea, platform.databaseUrl, work);

/** Adds the second role of the guide, and writes its password to the file of the database's address. */
export async function rotateDatabasePassword({ secrets, sql }: FaultSetting): Promise<void> {
  await sql(`CREATE ROLE platform_2 LOGIN REPLICATION PASSWORD 'another' IN ROLE platform`);
  await sql('ALTER ROLE platform_2 SET role = platform');
  const url = new URL(readFileSync(secrets.databaseUrl, 'utf8'));
  url.username = 'platform_2';
  url.password = 'another';
  writeFileSync(secrets.databaseUrl, url.href);
}

/** Writes a second public key for the areas, and its private key for the gateways. */
export function rotateCallerKeys({ secrets }: FaultSetting): void {
  const { CALLER_ASSERTION_PRIVATE_KEY, CALLER_ASSERTION_PUBLIC_KEYS } = assertionKeys({});
  appendFileSync(secrets.callerPublicKeys, CALLER_ASSERTION_PUBLIC_KEYS ?? '');
  writeFileSync(secrets.callerPrivateKey, CALLER_ASSERTION_PRIVATE_KEY ?? '');
}

/** Replaces the key that signs sessions. */
export function rotateSigningKey(setting: FaultSetting): Promise<string | null> {
  return inAuth(setting, (database) => rotateForOperator(database, null));
}

/**
 * Replaces a service key by one of another name while it is used.
 * @returns how many requests succeeded, and the statuses of those that failed.
 */
export async function rotateServiceKey(setting: FaultSetting) {
  const issue = (name: string) =>
    inAuth(setting, (database) =>
      database.transaction(async (transaction) => {
        const issued = await issueServiceKey(transaction, { name, rotate: false }, COMMAND_LINE);
        if (!issued) throw new Error(`${name} exists`);
        return issued.key;
      }),
    );
  const statusWith = async (key: string) => {
    const client = new ApiClient(setting.gateways[0] ?? '');
    const body = { token: setting.world.adminToken };
    return (await client.post('/auth/validate', body, { headers: { 'x-service-key': key } })).status;
  };
  const statuses: number[] = [];
  const old = await issue('site');
  while ((await statusWith(old)) !== 200);
  const next = await issue('site-2');
  do statuses.push(await statusWith(old));
  while ((await statusWith(next)) !== 200);
  await inAuth(setting, (database) =>
    database.transaction((transaction) => endServiceKey(transaction, 'site', COMMAND_LINE)),
  );
  do statuses.push(await statusWith(next));
  while ((await statusWith(old)) === 200);
  const failed = statuses.filter((status) => status !== 200);
  return { succeeded: statuses.length - failed.length, failed };
}
