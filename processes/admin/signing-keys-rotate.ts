import { z } from 'zod';
import { rotateForOperator } from '#subgraphs/auth/keys/signing-key.commands';
import { authArea } from '#subgraphs/auth/subgraph';
import { defineCommand } from './command';
import { platformDatabaseUrl, withArea } from './open-platform-database';

const days = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number of days')
  .transform(Number);

export const signingKeysRotate = defineCommand({
  name: 'signing-keys rotate',
  usage: '[--if-older-than <days>]',
  summary: 'replaces the signing key of session tokens and prints the id of the new one',
  help: `Running processes use the new key within two seconds. No session ends: the old key verifies tokens until the last
session that it signed has ended, and is deleted at least an hour after its retirement. Retired keys without sessions
are deleted as well. The platform itself rotates keys that are 30 days old.

  --if-older-than  does nothing if the current key is at most that many days old

Repeated: each run without the option creates another key, which is harmless; with --if-older-than 1 a second run on
the same day does nothing, with exit code 0.`,
  options: { 'if-older-than': { type: 'string' } },
  schema: z.object({ 'if-older-than': days.optional() }),
  async run({ 'if-older-than': age }, { configuration, print, remark }) {
    const url = await platformDatabaseUrl(configuration);
    const kid = await withArea(authArea, url, (database) => rotateForOperator(database, age ?? null));
    if (kid === null) remark(`The current signing key is at most ${age} days old and was not replaced.`);
    else print(kid);
  },
});
