import type { IncomingMessage } from 'node:http';
import type { Pool } from 'pg';
import { Refusal } from './http-edge';
import type { tokenReader } from './tokens';
import { VIEWER, type ViewerRow } from './viewer';

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
    if (!claims) throw new Refusal(401, 'Authentication required');
    const { sessionId } = claims;
    const cached = cache.get(sessionId);
    if (cached && cached.until > Date.now()) return cached.identity;
    const { rows } = await pool.query<ViewerRow>({ ...VIEWER, values: [sessionId] });
    const [row] = rows;
    if (!row) throw new Refusal(401, 'Authentication required');
    const { id: userId, username } = row;
    const identity = { sessionId, userId, username, permissions: new Set(row.permissions.flat()) };
    if (cache.size >= 10_000) cache.clear();
    cache.set(sessionId, { identity, until: Date.now() + CACHE_MS });
    return identity;
  };
}
