import type { Database } from '#kit/database/database';

/** What the operator may read of a signing key: nothing of its private half. */
export interface ListedSigningKey {
  readonly kid: string;
  readonly createdAt: Date;
  /** When it ceased to sign; null for the current key. */
  readonly retiredAt: Date | null;
  /** Live sessions whose tokens it signed. */
  readonly sessions: number;
}

const LIST = {
  name: 'auth_list_signing_keys',
  text: `SELECT k.kid, k.created_at AS "createdAt", k.retired_at AS "retiredAt",
    (SELECT count(*)::integer FROM auth.sessions s WHERE s.key_id = k.kid AND s.expires_at > now()) AS sessions
  FROM auth.signing_keys k ORDER BY k.retired_at DESC NULLS FIRST, k.created_at DESC, k.kid`,
} as const;

/** The current key, then those that signed what may still be in use. */
export function listSigningKeys(database: Database): Promise<ListedSigningKey[]> {
  return database.rows(LIST);
}
