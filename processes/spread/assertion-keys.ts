import { createPublicKey, generateKeyPairSync } from 'node:crypto';

/**
 * The key pair that gateways and subgraphs of one start share, as their variables. Nobody else needs it: no file, nothing to
 * rotate.
 */
export function assertionKeys(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    CALLER_ASSERTION_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    CALLER_ASSERTION_PUBLIC_KEYS: createPublicKey(privateKey)
      .export({ type: 'spki', format: 'pem' })
      .toString(),
  };
}
