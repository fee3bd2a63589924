import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';

/** The only accepted algorithm, regardless of the token's header. */
export const TOKEN_ALGORITHM = 'ES256';

export interface TokenSettings {
  /** `iss`: the platform's public address. */
  readonly issuer: string;
  readonly audience: string;
}

/** The verified claims of a session token. Whether the session is still active is up to the auth area. */
export interface SessionClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Length limit of tokens in characters; ours have about 400. */
const MAX_TOKEN_LENGTH = 4096;

/** Returns the unverified `kid` of a token; null if it is not a JWT with our algorithm. */
export function claimedKeyId(token: string): string | null {
  if (token.length > MAX_TOKEN_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null;
  try {
    const header: unknown = JSON.parse(
      Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8'),
    );
    if (typeof header !== 'object' || header === null || !('alg' in header) || !('kid' in header))
      return null;
    const { alg, kid } = header;
    return alg === TOKEN_ALGORITHM && typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}

/**
 * Verifies signature, algorithm, issuer, audience and expiry of a session token against known public keys.
 * Ignores keys embedded in the token (`jwk`, `jku`, `x5u`).
 *
 * @returns the claims; null if the token is invalid.
 */
export async function verifySessionToken(
  token: string,
  keys: JSONWebKeySet,
  settings: TokenSettings,
): Promise<SessionClaims | null> {
  if (claimedKeyId(token) === null) return null;
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      algorithms: [TOKEN_ALGORITHM],
      issuer: settings.issuer,
      audience: settings.audience,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    });
    const { sub, exp, sid } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null;
    return { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
}
