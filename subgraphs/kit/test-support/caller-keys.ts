import { exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import {
  type CallerKeys,
  type CallerSigningKey,
  readCallerKeys,
  readSigningKey,
} from '#protocol/caller-keys';

/**
 * Generates a key pair for caller assertions: the gateway's signing key and the subgraph's verification key.
 */
export async function newCallerKeys(): Promise<{
  readonly signing: CallerSigningKey;
  readonly keys: CallerKeys;
}> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    signing: await readSigningKey(await exportPKCS8(privateKey)),
    keys: await readCallerKeys(JSON.stringify({ keys: [await exportJWK(publicKey)] })),
  };
}
