import { IsNull } from 'typeorm';
import { OPERATOR } from '#kit/activity/actions';
import { checkName, trimmed } from '#kit/arguments';
import type { Database } from '#kit/database/database';
import { notFound } from '#protocol/errors';
import { recordActivity } from '../activity/record-activity';
import { lockServiceKey } from './service-key';
import { ServiceKeyEntity } from './service-key.entity';

/**
 * Revokes the service key of a name, for the operator's command line. Gateways reject it within two seconds.
 *
 * @returns false when it was already revoked.
 * @throws DomainError NOT_FOUND when no key ever had that name.
 */
export async function revokeServiceKey(database: Database, given: string): Promise<boolean> {
  const name = trimmed(given);
  checkName('name', name);
  return database.transaction(async (transaction) => {
    await lockServiceKey(transaction, name);
    const active = { name, revokedAt: IsNull() };
    const { affected } = await transaction.entities.update(ServiceKeyEntity, active, {
      revokedAt: () => 'now()',
    });
    if (!affected) {
      if (await transaction.entities.existsBy(ServiceKeyEntity, { name })) return false;
      throw notFound('Service key');
    }
    await recordActivity(transaction, {
      action: 'service_key_revoke',
      userId: OPERATOR,
      details: `Revoked the service key ${name}`,
      address: null,
    });
    return true;
  });
}
