import { IsNull } from 'typeorm';
import { checkName, trimmed } from '#kit/arguments';
import type { Transaction } from '#kit/database/database';
import { notFound } from '#protocol/errors';
import { recordActivity } from '../activity/record-activity';
import { lockServiceKeys } from './service-key';
import { ServiceKeyEntity } from './service-key.entity';
import type { ServiceKeyActor } from './service-key-actor';

/**
 * Revokes the service key of a name. Gateways reject it within two seconds.
 *
 * @returns false when it was already revoked.
 * @throws DomainError NOT_FOUND when no key ever had that name.
 */
export async function endServiceKey(
  transaction: Transaction,
  given: string,
  { userId, address }: ServiceKeyActor,
): Promise<boolean> {
  const name = trimmed(given);
  checkName('name', name);
  await lockServiceKeys(transaction);
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
    userId,
    details: `Revoked the service key ${name}`,
    address,
  });
  return true;
}
