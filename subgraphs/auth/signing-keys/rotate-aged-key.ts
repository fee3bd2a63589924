import { type EntityManager, IsNull, LessThan } from 'typeorm';
import { lockSigningKeys, replaceSigningKey } from './make-signing-key';
import { SigningKeyEntity } from './signing-key.entity';

const DAY_MS = 24 * 60 * 60_000;

/** Replaces the current key when it is older than so many days. @returns the new key's id, or null. */
export async function rotateAgedKey(manager: EntityManager, days: number): Promise<string | null> {
  // Locked before looking: of two processes at once the second then sees a young key.
  await lockSigningKeys(manager);
  const createdAt = LessThan(new Date(Date.now() - days * DAY_MS));
  if (!(await manager.existsBy(SigningKeyEntity, { retiredAt: IsNull(), createdAt }))) return null;
  return (await replaceSigningKey(manager)).kid;
}
