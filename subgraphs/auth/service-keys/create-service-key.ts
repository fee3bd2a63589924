import type { Transaction } from '#kit/database/database';
import { requireUser } from '#kit/require-user';
import { conflictingArgument, forbidden } from '#protocol/errors';
import type { Caller, UserPrincipal } from '#protocol/principal';
import { lockParties } from '../authority/lock-parties';
import type { AuthDependencies } from '../dependencies';
import { issueServiceKey } from './issue-service-key';
import type { NewServiceKey } from './service-key.type';

/**
 * Creates a service key for a super administrator in a browser session. An access token cannot create one, because
 * the key would outlive the token.
 *
 * @returns the key, which is shown only once.
 * @throws DomainError BAD_USER_INPUT, CONFLICT when an active key has the name, FORBIDDEN, UNAUTHENTICATED
 *   when the caller's session has ended.
 */
export function createServiceKey(
  { database, settings }: AuthDependencies,
  caller: Caller,
  name: string,
): Promise<NewServiceKey> {
  const principal = requireUser(caller);
  return database.transaction(async (transaction) => {
    const { actor } = await lockParties(transaction, settings.superAdminIds, principal, {});
    if (!actor.authority.isSuperAdmin) throw forbidden();
    await requireBrowserSession(transaction, principal);
    const by = { userId: principal.userId, address: caller.address };
    const issued = await issueServiceKey(transaction, { name, rotate: false }, by);
    if (!issued) throw conflictingArgument('name', 'is already the name of an active service key');
    return issued;
  });
}

const BROWSER_SESSION = {
  name: 'auth_browser_session',
  text: `SELECT 1 FROM auth.sessions WHERE id = $1 AND kind = 'browser' FOR KEY SHARE`,
} as const;

async function requireBrowserSession(transaction: Transaction, { sessionId }: UserPrincipal): Promise<void> {
  if (await transaction.row(BROWSER_SESSION, [sessionId])) return;
  throw forbidden('Access tokens may not create service keys: sign in with a browser');
}
