import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';

/** The only algorithm of session tokens; every other one is refused, whatever the token's header says. */
export const TOKEN_ALGORITHM = 'ES256';

export interface TokenSettings {
  /** `iss`: the platform's public address. */
  readonly issuer: string;
  readonly audience: string;
}

/** The claims of a session token that verified. Whether the session still stands is the auth area's to say. */
export interface SessionClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Longest token that is looked at: ours have about 400 characters. */
const LONGEST_TOKEN = 4096;

/** The `kid` that a token claims, or null when it is no JWT of ours. Nothing is verified yet. */
export function claimedKeyId(token: string): string | null {
  if (token.length > LONGEST_TOKEN || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null;
  try {
    const header: unknown = JSON.parse(
      Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8'),
    );
    if (typeof header !== 'object' || header === null) return null;
    const { alg, kid } = header as { alg?: unknown; kid?: unknown };
    return alg === TOKEN_ALGORITHM && typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}

/**
 * Verifies signature, algorithm, issuer, audience and expiry of a session token against known public keys. Keys named
 * inside the token (`jwk`, `jku`, `x5u`) are never used.
 *
 * @returns the claims, or null when anything about the token is not right.
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
