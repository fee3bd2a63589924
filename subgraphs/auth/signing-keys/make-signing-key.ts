import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { type EntityManager, IsNull } from 'typeorm';
import { TOKEN_ALGORITHM } from '#protocol/session-token';
import { publicSigningKey } from './public-signing-key';
import { SigningKeyEntity } from './signing-key.entity';
import type { SigningKey } from './signing-key.type';

/** Makes a signing key unless there is a current one, once whatever the number of processes that ask. */
export async function ensureSigningKey(manager: EntityManager): Promise<void> {
  await lockSigningKeys(manager);
  if (!(await manager.existsBy(SigningKeyEntity, { retiredAt: IsNull() }))) await makeSigningKey(manager);
}

/** Makes a new current key. The old one signs no more and stays published as long as sessions live by it. */
export async function replaceSigningKey(manager: EntityManager): Promise<SigningKey> {
  await lockSigningKeys(manager);
  await manager.update(SigningKeyEntity, { retiredAt: IsNull() }, { retiredAt: () => 'now()' });
  return makeSigningKey(manager);
}

/** One maker of keys at a time: the lock goes with the transaction. */
export async function lockSigningKeys(manager: EntityManager): Promise<void> {
  await manager.query("SELECT pg_advisory_xact_lock(hashtext('community-platform.signing-keys'))");
}

async function makeSigningKey(manager: EntityManager): Promise<SigningKey> {
  const pair = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const privateJwk = await exportJWK(pair.privateKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const published = { ...publicJwk, kid };
  await manager.insert(SigningKeyEntity, { kid, publicJwk: published, privateJwk: { ...privateJwk, kid } });
  return publicSigningKey(published);
}
