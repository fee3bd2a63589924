import type { DataSource } from 'typeorm';
import { readRows } from '#kit/database/statement';
import type { AccessToken } from './access-token.type';

const ACCESS_TOKENS = {
  name: 'access_tokens',
  text: `SELECT id, name, created_at AS "createdAt", expires_at AS "expiresAt",
      may_create_tokens AS "mayCreateTokens", made_by AS "madeBy" FROM auth.sessions
    WHERE user_id = $1 AND kind = 'access_token' AND expires_at > now()
    ORDER BY created_at DESC, id DESC`,
} as const;

/** The user's access tokens that have not ended, newest first. */
export function listAccessTokens(dataSource: DataSource, userId: string): Promise<AccessToken[]> {
  return readRows<AccessToken>(dataSource, ACCESS_TOKENS, [userId]);
}
