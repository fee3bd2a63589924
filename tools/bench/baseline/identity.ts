import type { IncomingMessage } from 'node:http';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type { Pool } from 'pg';
import { z } from 'zod';
import { Rejection } from './http-edge';

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

/** Session, ban, user and roles in one JOIN. */
export const VIEWER = {
  name: 'viewer',
  text: `
    SELECT u.id, u.username, coalesce(json_agg(r.permissions) FILTER (WHERE r.id IS NOT NULL), '[]') AS permissions
    FROM auth.sessions s
    JOIN auth.users u ON u.id = s.user_id AND NOT u.is_banned
    LEFT JOIN auth.user_roles ur ON ur.user_id = u.id
    LEFT JOIN auth.roles r ON r.id = ur.role_id
    WHERE s.id = $1 AND s.expires_at > now()
    GROUP BY u.id`,
};

export interface ViewerRow {
  readonly id: string;
  readonly username: string;
  /** One list per role. */
  readonly permissions: readonly (readonly string[])[];
}

/** An authenticated user. */
export interface Identity {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly permissions: ReadonlySet<string>;
}

/** Authenticates a request, or rejects it. */
export type IdentityReader = (request: IncomingMessage) => Promise<Identity>;

const CACHE_MS = 2000;

/** Creates an identity reader that caches session, ban and permissions for two seconds, like the product. */
export function identityReader(pool: Pool, readToken: ReturnType<typeof tokenReader>): IdentityReader {
  const cache = new Map<string, { readonly identity: Identity; readonly until: number }>();
  return async (request) => {
    const claims = await readToken(request.headers.authorization);
    if (!claims) throw new Rejection(401, 'Authentication required');
    const { sessionId } = claims;
    const cached = cache.get(sessionId);
    if (cached && cached.until > Date.now()) return cached.identity;
    const { rows } = await pool.query<ViewerRow>({ ...VIEWER, values: [sessionId] });
    const [row] = rows;
    if (!row) throw new Rejection(401, 'Authentication required');
    const { id: userId, username } = row;
    const identity = { sessionId, userId, username, permissions: new Set(row.permissions.flat()) };
    if (cache.size >= 10_000) cache.clear();
    cache.set(sessionId, { identity, until: Date.now() + CACHE_MS });
    return identity;
  };
}
