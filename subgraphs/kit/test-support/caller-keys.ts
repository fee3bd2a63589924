import { exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import {
  type CallerKeys,
  type CallerSigningKey,
  readCallerKeys,
  readSigningKey,
} from '#protocol/caller-keys';

/** A new pair of keys for caller assertions: what a gateway signs with, and what a subgraph verifies with. */
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
