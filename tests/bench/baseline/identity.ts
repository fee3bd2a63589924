import type { Request } from 'express';
import type { Pool } from 'pg';
import { Refusal } from './surroundings';
import type { tokenReader } from './tokens';
import { VIEWER_SQL, viewerRow } from './viewer';

/** A signed-in person, as endpoints need it. */
export interface Identity {
  readonly userId: string;
  readonly username: string;
  readonly permissions: ReadonlySet<string>;
}

const REMEMBERED_MS = 2000;

/** Reads who is calling; session, ban and permissions are remembered for two seconds, as the product does. */
export function identityReader(
  pool: Pool,
  readToken: ReturnType<typeof tokenReader>,
): (request: Request) => Promise<Identity> {
  const known = new Map<string, { readonly identity: Identity; readonly until: number }>();
  return async (request) => {
    const claims = await readToken(request.headers.authorization);
    if (!claims) throw new Refusal(401, 'Authentication required');
    const remembered = known.get(claims.sessionId);
    if (remembered && remembered.until > Date.now()) return remembered.identity;
    const { rows } = await pool.query({ name: 'viewer', text: VIEWER_SQL, values: [claims.sessionId] });
    const row = viewerRow(rows[0]);
    if (!row) throw new Refusal(401, 'Authentication required');
    const permissions = new Set(row.roles.flatMap((role) => role.permissions));
    const identity = { userId: row.id, username: row.username, permissions };
    if (known.size >= 10_000) known.clear();
    known.set(claims.sessionId, { identity, until: Date.now() + REMEMBERED_MS });
    return identity;
  };
}
