import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { IsNull } from 'typeorm';
import type { Transaction } from '#kit/database/database';
import { acquired } from '#kit/database/named-lock';
import { TOKEN_ALGORITHM } from '#protocol/session-token';
import { publicSigningKey } from './public-signing-key';
import { SigningKeyEntity } from './signing-key.entity';
import type { SigningKey } from './signing-key.type';

/** Creates a signing key unless there is a current one; concurrent processes create only one. */
export async function ensureSigningKey(transaction: Transaction): Promise<void> {
  await lockSigningKeys(transaction);
  if (!(await transaction.entities.existsBy(SigningKeyEntity, { retiredAt: IsNull() })))
    await makeSigningKey(transaction);
}

/** Creates a new current key and retires the old one, which stays published while sessions use it. */
export async function replaceSigningKey(transaction: Transaction): Promise<SigningKey> {
  await lockSigningKeys(transaction);
  await transaction.entities.update(SigningKeyEntity, { retiredAt: IsNull() }, { retiredAt: () => 'now()' });
  return makeSigningKey(transaction);
}

/**
 * Takes an exclusive lock on key creation until the transaction ends.
 *
 * @throws DomainError RATE_LIMITED when the lock times out.
 */
export async function lockSigningKeys(transaction: Transaction): Promise<void> {
  await acquired(
    transaction.rows({
      text: "SELECT pg_advisory_xact_lock(hashtext('community-platform.signing-keys'))",
    }),
  );
}

async function makeSigningKey(transaction: Transaction): Promise<SigningKey> {
  const pair = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const privateJwk = await exportJWK(pair.privateKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const published = { ...publicJwk, kid };
  await transaction.entities.insert(SigningKeyEntity, {
    kid,
    publicJwk: published,
    privateJwk: { ...privateJwk, kid },
  });
  return publicSigningKey(published);
}
