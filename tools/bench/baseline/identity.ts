import type { Request } from 'express';
import type { Pool } from 'pg';
import { Refusal } from './surroundings';
import type { tokenReader } from './tokens';
import { VIEWER, type ViewerRow } from './viewer';

/** A signed-in person, as endpoints need it. */
export interface Identity {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly permissions: ReadonlySet<string>;
}

/** Says who is calling, or refuses who is not signed in. */
export type IdentityReader = (request: Request) => Promise<Identity>;

const REMEMBERED_MS = 2000;

/** Reads who is calling; session, ban and permissions are remembered for two seconds, as the product does. */
export function identityReader(pool: Pool, readToken: ReturnType<typeof tokenReader>): IdentityReader {
  const known = new Map<string, { readonly identity: Identity; readonly until: number }>();
  return async (request) => {
    const claims = await readToken(request.headers.authorization);
    if (!claims) throw new Refusal(401, 'Authentication required');
    const { sessionId } = claims;
    const remembered = known.get(sessionId);
    if (remembered && remembered.until > Date.now()) return remembered.identity;
    const { rows } = await pool.query<ViewerRow>({ ...VIEWER, values: [sessionId] });
    const [row] = rows;
    if (!row) throw new Refusal(401, 'Authentication required');
    const { id: userId, username } = row;
    const identity = { sessionId, userId, username, permissions: new Set(row.permissions.flat()) };
    if (known.size >= 10_000) known.clear();
    known.set(sessionId, { identity, until: Date.now() + REMEMBERED_MS });
    return identity;
  };
}
