import type { RequestHandler } from 'express';
import type { Pool } from 'pg';
import type { Counter } from './surroundings';
import type { tokenReader } from './tokens';
import { VIEWER_SQL, viewerBody, viewerRow } from './viewer';

/** GET /auth/me: the token's signature checked once, session and ban read from the database. */
export function showViewer(
  pool: Pool,
  count: Counter,
  readToken: ReturnType<typeof tokenReader>,
): RequestHandler {
  return async (request, response) => {
    const claims = await readToken(request.headers.authorization);
    await count(claims ? `user:${claims.userId}` : `address:${request.socket.remoteAddress}`, response);
    response.setHeader('Cache-Control', 'no-store');
    if (!claims) return void response.json({ authenticated: false });
    const result = await pool.query({ name: 'viewer', text: VIEWER_SQL, values: [claims.sessionId] });
    const row = viewerRow(result.rows[0]);
    response.json(row ? viewerBody(row) : { authenticated: false });
  };
}
