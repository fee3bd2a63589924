import { IsNull, LessThan } from 'typeorm';
import type { Transaction } from '#kit/database/database';
import { lockSigningKeys, replaceSigningKey } from './make-signing-key';
import { SigningKeyEntity } from './signing-key.entity';

const DAY_MS = 24 * 60 * 60_000;

/** Rotates the current key if it is older than a number of days. @returns the new key's id, or null. */
export async function rotateAgedKey(transaction: Transaction, days: number): Promise<string | null> {
  // Locked before the check, so that the second of two concurrent processes sees the new key.
  await lockSigningKeys(transaction);
  const createdAt = LessThan(new Date(Date.now() - days * DAY_MS));
  if (!(await transaction.entities.existsBy(SigningKeyEntity, { retiredAt: IsNull(), createdAt })))
    return null;
  return (await replaceSigningKey(transaction)).kid;
}
