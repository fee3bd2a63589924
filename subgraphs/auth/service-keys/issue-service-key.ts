import { IsNull } from 'typeorm';
import { OPERATOR } from '#kit/activity/actions';
import { checkName } from '#kit/arguments';
import type { Database } from '#kit/database/database';
import { recordActivity } from '../activity/record-activity';
import { hashOfServiceKey, lockServiceKey, newServiceKey } from './service-key';
import { ServiceKeyEntity } from './service-key.entity';

/** Longest name of a key. */
const LONGEST_NAME = 64;

/**
 * Issues a service key of a name, for the operator's command line.
 *
 * @param rotate whether a key of that name that is good is revoked for it; else it stands and nothing is done.
 * @returns the one time that the key is shown; null when one of that name stands.
 * @throws DomainError BAD_USER_INPUT when that is no name.
 */
export async function issueServiceKey(
  database: Database,
  name: string,
  rotate: boolean,
): Promise<string | null> {
  checkName('name', name, LONGEST_NAME);
  return database.transaction(async (transaction) => {
    await lockServiceKey(transaction, name);
    const good = { name, revokedAt: IsNull() };
    const stands = await transaction.entities.existsBy(ServiceKeyEntity, good);
    if (stands && !rotate) return null;
    if (stands) await transaction.entities.update(ServiceKeyEntity, good, { revokedAt: () => 'now()' });
    const key = newServiceKey();
    await transaction.entities.insert(ServiceKeyEntity, { keyHash: hashOfServiceKey(key), name });
    await recordActivity(transaction, {
      action: stands ? 'service_key_rotate' : 'service_key_issue',
      userId: OPERATOR,
      details: stands ? `Replaced the service key ${name}` : `Issued the service key ${name}`,
      address: null,
    });
    return key;
  });
}
