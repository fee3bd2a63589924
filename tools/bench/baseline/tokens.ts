import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';

/** Claims of a valid token. */
export interface Claims {
  readonly sessionId: string;
  readonly userId: string;
  /** Expiry in epoch milliseconds. */
  readonly until: number;
}

/** Creates a reader for bearer tokens that caches verified signatures. */
export function tokenReader(
  jwks: JSONWebKeySet,
  baseUrl: string,
): (authorization: string | undefined) => Promise<Claims | null> {
  const keys = createLocalJWKSet(jwks);
  const cache = new Map<string, Claims>();
  return async (authorization) => {
    const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined;
    if (token === undefined) return null;
    const cached = cache.get(token);
    if (cached && cached.until > Date.now()) return cached;
    try {
      const options = { algorithms: ['ES256'], issuer: baseUrl, audience: baseUrl };
      const { payload } = await jwtVerify(token, keys, options);
      const claims = z.object({ sub: z.string(), sid: z.string(), exp: z.number() }).parse(payload);
      const read = { sessionId: claims.sid, userId: claims.sub, until: claims.exp * 1000 };
      if (cache.size >= 10_000) cache.clear();
      cache.set(token, read);
      return read;
    } catch {
      return null;
    }
  };
}
