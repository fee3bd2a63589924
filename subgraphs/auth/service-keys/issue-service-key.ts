import { IsNull } from 'typeorm';
import { checkName, trimmed } from '#kit/arguments';
import type { Transaction } from '#kit/database/database';
import { hashSecret } from '#kit/hash-secret';
import { DomainError } from '#protocol/errors';
import { recordActivity } from '../activity/record-activity';
import { lockServiceKeys, newServiceKey } from './service-key';
import { ServiceKeyEntity } from './service-key.entity';
import type { NewServiceKey } from './service-key.type';
import type { ServiceKeyActor } from './service-key-actor';

/** Limits of the name of a service key. */
export const SERVICE_KEY_NAME_LIMITS = { minLength: 1, maxLength: 64 };

/** Maximum number of active keys: gateways fetch them all. */
const MAX_ACTIVE_KEYS = 100;

interface IssueServiceKeyInput {
  readonly name: string;
  /**
   * Whether to revoke and replace an active key of that name; otherwise an active key is kept and none
   * issued.
   */
  readonly rotate: boolean;
}

/**
 * Issues a service key under a name.
 *
 * @returns the key, which is shown only once; null when an active key of that name is kept.
 * @throws DomainError BAD_USER_INPUT for an invalid name, and when there are 100 active keys.
 */
export async function issueServiceKey(
  transaction: Transaction,
  { rotate, ...input }: IssueServiceKeyInput,
  { userId, address }: ServiceKeyActor,
): Promise<NewServiceKey | null> {
  const name = trimmed(input.name);
  checkName('name', name, SERVICE_KEY_NAME_LIMITS.maxLength);
  await lockServiceKeys(transaction);
  const active = { name, revokedAt: IsNull() };
  const exists = await transaction.entities.existsBy(ServiceKeyEntity, active);
  if (exists && !rotate) return null;
  if (exists) await transaction.entities.update(ServiceKeyEntity, active, { revokedAt: () => 'now()' });
  await requireBelowLimit(transaction);
  const key = newServiceKey();
  const createdAt = new Date();
  await transaction.entities.insert(ServiceKeyEntity, { keyHash: hashSecret(key), name, createdAt });
  await recordActivity(transaction, {
    action: exists ? 'service_key_rotate' : 'service_key_issue',
    userId,
    details: exists ? `Replaced the service key ${name}` : `Issued the service key ${name}`,
    address,
  });
  return { name, key, createdAt };
}

async function requireBelowLimit(transaction: Transaction): Promise<void> {
  const active = await transaction.entities.countBy(ServiceKeyEntity, { revokedAt: IsNull() });
  if (active < MAX_ACTIVE_KEYS) return;
  throw new DomainError(
    'BAD_USER_INPUT',
    `There are already ${MAX_ACTIVE_KEYS} active service keys, the maximum; revoke one first`,
  );
}
