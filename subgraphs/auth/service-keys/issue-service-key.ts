import { IsNull } from 'typeorm';
import { OPERATOR } from '#kit/activity/actions';
import { checkName, trimmed } from '#kit/arguments';
import type { Database } from '#kit/database/database';
import { recordActivity } from '../activity/record-activity';
import { hashOfServiceKey, lockServiceKey, newServiceKey } from './service-key';
import { ServiceKeyEntity } from './service-key.entity';

const MAX_NAME_LENGTH = 64;

/**
 * Issues a service key under a name, for the operator's command line.
 *
 * @param rotate whether to revoke and replace an active key of that name; otherwise an active key is kept
 *   and none issued.
 * @returns the key, which is shown only once; null when an active key of that name is kept.
 * @throws DomainError BAD_USER_INPUT for an invalid name.
 */
export async function issueServiceKey(
  database: Database,
  given: string,
  rotate: boolean,
): Promise<string | null> {
  const name = trimmed(given);
  checkName('name', name, MAX_NAME_LENGTH);
  return database.transaction(async (transaction) => {
    await lockServiceKey(transaction, name);
    const active = { name, revokedAt: IsNull() };
    const exists = await transaction.entities.existsBy(ServiceKeyEntity, active);
    if (exists && !rotate) return null;
    if (exists) await transaction.entities.update(ServiceKeyEntity, active, { revokedAt: () => 'now()' });
    const key = newServiceKey();
    await transaction.entities.insert(ServiceKeyEntity, { keyHash: hashOfServiceKey(key), name });
    await recordActivity(transaction, {
      action: exists ? 'service_key_rotate' : 'service_key_issue',
      userId: OPERATOR,
      details: exists ? `Replaced the service key ${name}` : `Issued the service key ${name}`,
      address: null,
    });
    return key;
  });
}
