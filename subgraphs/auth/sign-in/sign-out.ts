import type { Transaction } from '#kit/database/database';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import type { AuthDependencies } from '../dependencies';
import { readToken } from '../sessions/read-token';
import type { Redirection } from './redirection.type';
import { absoluteReturnUrl, readReturnUrl } from './return-address';

export interface SignOutInput {
  readonly returnUrl: string | null;
  /**
   * The token in the cookie being cleared; its session ends too, even if the caller authenticates by
   * another bearer token.
   */
  readonly sessionToken: string | null;
}

/**
 * Deletes the caller's session and that of the cookie, if any.
 *
 * @returns the return URL; the empty cookie value clears the session cookie.
 * @throws DomainError BAD_USER_INPUT for a malformed return URL; no session ends.
 */
export async function signOut(
  dependencies: AuthDependencies,
  { principal, address }: Caller,
  { returnUrl, sessionToken }: SignOutInput,
): Promise<Redirection> {
  const { database, settings } = dependencies;
  const location = absoluteReturnUrl(settings, readReturnUrl(settings, returnUrl));
  const claims = sessionToken ? await readToken(dependencies, sessionToken) : null;
  const sessionIds = [principal.kind === 'user' ? principal.sessionId : null, claims?.sessionId ?? null];
  const endedIds = [...new Set(sessionIds.filter((id) => id !== null))];
  if (endedIds.length > 0)
    await database.transaction((transaction) => endSessions(transaction, endedIds, address));
  return { location, cookieValue: '', cookieExpiresAt: null, endedSignIns: [] };
}

interface Ended {
  readonly userId: string;
  readonly username: string;
}

const END_SESSIONS = {
  name: 'auth_end_sessions',
  text: `DELETE FROM auth.sessions s USING auth.users u
  WHERE s.id = ANY($1) AND u.id = s.user_id
  RETURNING u.id AS "userId", u.username`,
} as const;

async function endSessions(
  transaction: Transaction,
  ids: readonly string[],
  address: string | null,
): Promise<void> {
  for (const { userId, username } of await transaction.rows<Ended>(END_SESSIONS, [ids])) {
    transaction.appendEvents([{ type: 'user_access_changed', subject: userId, data: {} }]);
    const details = `${username} (${userId}) signed out`;
    await recordActivity(transaction, { action: 'user_logout', userId, details, address });
  }
}
