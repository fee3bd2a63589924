import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';

/** What a good token says. */
export interface Claims {
  readonly sessionId: string;
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Reads bearer tokens; a signature is checked once and remembered. */
export function tokenReader(
  jwks: JSONWebKeySet,
  baseUrl: string,
): (authorization: string | undefined) => Promise<Claims | null> {
  const keys = createLocalJWKSet(jwks);
  const verified = new Map<string, Claims>();
  return async (authorization) => {
    const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined;
    if (token === undefined) return null;
    const known = verified.get(token);
    if (known && known.until > Date.now()) return known;
    try {
      const options = { algorithms: ['ES256'], issuer: baseUrl, audience: baseUrl };
      const { payload } = await jwtVerify(token, keys, options);
      const claims = z.object({ sub: z.string(), sid: z.string(), exp: z.number() }).parse(payload);
      const read = { sessionId: claims.sid, userId: claims.sub, until: claims.exp * 1000 };
      if (verified.size >= 10_000) verified.clear();
      verified.set(token, read);
      return read;
    } catch {
      return null;
    }
  };
}
