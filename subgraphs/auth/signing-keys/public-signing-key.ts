import type { JWK } from 'jose';
import { z } from 'zod';
import { TOKEN_ALGORITHM } from '#protocol/session-token';
import type { SigningKey } from './signing-key.type';

const publicKey = z.object({
  kid: z.string(),
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});

/** Returns the public part of a key. Copies an allowlist of members, so that no private one leaks. */
export function publicSigningKey(jwk: JWK): SigningKey {
  return { ...publicKey.parse(jwk), alg: TOKEN_ALGORITHM, use: 'sig' };
}
