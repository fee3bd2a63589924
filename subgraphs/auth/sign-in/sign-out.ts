import type { Caller } from '#kit/principal';
import { recordActivity } from '../activity/record-activity';
import type { AuthDependencies } from '../dependencies';
import { SessionEntity } from '../sessions/session.entity';
import type { Redirection } from './redirection.type';
import { absoluteReturnUrl, readReturnUrl } from './return-address';

/**
 * Ends the caller's session, if there is one.
 *
 * @returns where the browser goes; the empty cookie value clears the session cookie.
 * @throws DomainError BAD_USER_INPUT for a malformed return address, and nothing ends.
 */
export async function signOut(
  { dataSource, settings }: AuthDependencies,
  { principal, address }: Caller,
  returnUrl: string | null,
): Promise<Redirection> {
  const location = absoluteReturnUrl(settings, readReturnUrl(settings, returnUrl));
  if (principal.kind === 'user') {
    const { userId, sessionId, username } = principal;
    await dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(SessionEntity, { id: sessionId, userId });
      if (!affected) return;
      const details = `${username} (${userId}) signed out`;
      await recordActivity(manager, { action: 'user_logout', userId, details, address });
    });
  }
  return { location, cookieValue: '', cookieExpiresAt: null };
}
