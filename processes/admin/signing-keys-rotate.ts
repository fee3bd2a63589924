import { z } from 'zod';
import { rotateForOperator } from '#subgraphs/auth/signing-keys/rotate-for-operator';
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
  summary: 'has a new key sign session tokens, and prints its id',
  help: `Processes that run sign with it within two seconds. No session ends: the old key goes on verifying until the last
session that it signed has ended, and is deleted an hour later at the earliest. Keys over whose life
that has happened are deleted by this too. (The platform does all of this by itself when a key is 30 days old.)

  --if-older-than  does nothing unless the current key is older than that

Again: each run without the option makes another key, which harms nobody; with --if-older-than 1 a second run on
the same day does nothing, with exit code 0.`,
  options: { 'if-older-than': { type: 'string' } },
  asked: z.object({ 'if-older-than': days.optional() }),
  async run({ 'if-older-than': age }, { configuration, print, remark }) {
    const url = await platformDatabaseUrl(configuration);
    const kid = await withArea(authArea, url, (database) => rotateForOperator(database, age ?? null));
    if (kid === null) remark(`The current signing key is not older than ${age} days and goes on signing.`);
    else print(kid);
  },
});
