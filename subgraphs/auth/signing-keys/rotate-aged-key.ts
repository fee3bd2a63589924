import { type EntityManager, IsNull, LessThan } from 'typeorm';
import { lockSigningKeys, replaceSigningKey } from './make-signing-key';
import { SigningKeyEntity } from './signing-key.entity';

const LONGEST_USE_MS = 30 * 24 * 60 * 60_000;

/** Replaces the current key when it is older than 30 days. @returns the new key's id, or null. */
export async function rotateAgedKey(manager: EntityManager): Promise<string | null> {
  // Locked before looking: of two processes at once the second then sees a young key.
  await lockSigningKeys(manager);
  const createdAt = LessThan(new Date(Date.now() - LONGEST_USE_MS));
  if (!(await manager.existsBy(SigningKeyEntity, { retiredAt: IsNull(), createdAt }))) return null;
  return (await replaceSigningKey(manager)).kid;
}
