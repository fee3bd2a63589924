import type { Database } from '#kit/database/database';
import type { AccessToken } from './access-token.type';

const ACCESS_TOKENS = {
  name: 'auth_access_tokens',
  text: `SELECT id, name, created_at AS "createdAt", expires_at AS "expiresAt",
      may_create_tokens AS "mayCreateTokens", made_by AS "madeBy" FROM auth.sessions
    WHERE user_id = $1 AND kind = 'access_token' AND expires_at > now()
    ORDER BY created_at DESC, id DESC`,
} as const;

/** Returns the user's unexpired access tokens, newest first. */
export function listAccessTokens(database: Database, userId: string): Promise<AccessToken[]> {
  return database.rows<AccessToken>(ACCESS_TOKENS, [userId]);
}
