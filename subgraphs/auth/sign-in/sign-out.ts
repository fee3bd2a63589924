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
   * The tokens in the cookies being cleared; their sessions end too, even if the caller authenticates by
   * another bearer token. A header of 16 kB bounds their number.
   */
  readonly sessionTokens: readonly string[];
}

/**
 * Deletes the caller's session and those of the cookies, if any.
 *
 * @returns the return URL; the empty cookie value clears the session cookie.
 * @throws DomainError BAD_USER_INPUT for a malformed return URL; no session ends.
 */
export async function signOut(
  dependencies: AuthDependencies,
  { principal, address }: Caller,
  { returnUrl, sessionTokens }: SignOutInput,
): Promise<Redirection> {
  const { database, settings } = dependencies;
  const location = absoluteReturnUrl(settings, readReturnUrl(settings, returnUrl));
  const claims = await Promise.all(sessionTokens.map((token) => readToken(dependencies, token)));
  const sessionIds = claims.flatMap((read) => read?.sessionId ?? []);
  if (principal.kind === 'user') sessionIds.push(principal.sessionId);
  const endedIds = [...new Set(sessionIds)];
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
