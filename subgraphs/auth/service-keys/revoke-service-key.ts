import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import { forbidden, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { lockParties } from '../authority/lock-parties';
import type { AuthDependencies } from '../dependencies';
import { endServiceKey } from './end-service-key';

/**
 * Revokes the active service key of a name for a super administrator.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND when no active key has that name, UNAUTHENTICATED when the
 *   caller's session has ended.
 */
export async function revokeServiceKey(
  { database, settings }: AuthDependencies,
  caller: Caller,
  name: string,
): Promise<DeleteResult> {
  const principal = requireUser(caller);
  await database.transaction(async (transaction) => {
    const { actor } = await lockParties(transaction, settings.superAdminIds, principal, {});
    if (!actor.authority.isSuperAdmin) throw forbidden();
    const by = { userId: principal.userId, address: caller.address };
    if (!(await endServiceKey(transaction, name, by))) throw notFound('Service key');
  });
  return deleteResult();
}
