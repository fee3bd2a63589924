import type { Database } from '#kit/database/database';

/** The listing of a signing key, without the private key. */
export interface ListedSigningKey {
  readonly kid: string;
  readonly createdAt: Date;
  /** When it stopped signing; null for the current key. */
  readonly retiredAt: Date | null;
  /** Number of live sessions whose tokens it signed. */
  readonly sessions: number;
}

const LIST = {
  name: 'auth_list_signing_keys',
  text: `SELECT k.kid, k.created_at AS "createdAt", k.retired_at AS "retiredAt",
    (SELECT count(*)::integer FROM auth.sessions s WHERE s.key_id = k.kid AND s.expires_at > now()) AS sessions
  FROM auth.signing_keys k ORDER BY k.retired_at DESC NULLS FIRST, k.created_at DESC, k.kid`,
} as const;

/** Returns the current key, then the retired ones, last retired first. */
export function listSigningKeys(database: Database): Promise<ListedSigningKey[]> {
  return database.rows(LIST);
}
