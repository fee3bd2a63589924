import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { IsNull, LessThan } from 'typeorm';
import type { Database, Transaction } from '#kit/database/database';
import { acquired } from '#kit/database/named-lock';
import { TOKEN_ALGORITHM } from '#protocol/session-token';
import { publicSigningKey, type SigningKey, SigningKeyEntity } from './signing-key.fields';

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

/**
 * Retired keys without sessions. The hour covers other processes, which may sign with a key for seconds
 * after it retires.
 */
const DELETE_UNUSED_KEYS = {
  name: 'auth_delete_unused_keys',
  text: `DELETE FROM auth.signing_keys k
  WHERE k.retired_at < now() - interval '1 hour'
    AND NOT EXISTS (SELECT 1 FROM auth.sessions s WHERE s.key_id = k.kid)`,
} as const;

/** Deletes retired signing keys that no session uses any more. */
export async function deleteUnusedKeys(database: Database): Promise<void> {
  await database.rows(DELETE_UNUSED_KEYS);
}
