import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import type { AuthDependencies } from '../dependencies';

/** The foreign key cascades to the tokens that this one created. */
const REVOKE = {
  name: 'auth_revoke_access_token',
  text: `DELETE FROM auth.sessions
  WHERE id = $1 AND user_id = $2 AND kind = 'access_token' AND expires_at > now() RETURNING name`,
} as const;

/**
 * Revokes one of the caller's own access tokens and every token that it created.
 *
 * @throws DomainError NOT_FOUND when the caller has no live access token with that id.
 */
export async function revokeAccessToken(
  { database }: AuthDependencies,
  caller: Caller,
  id: string,
): Promise<DeleteResult> {
  const { userId, username } = requireUser(caller);
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound('Access token');
  await database.transaction(async (transaction) => {
    const token = await transaction.row<{ name: string }>(REVOKE, [id, userId]);
    if (!token) throw notFound('Access token');
    transaction.appendEvents([{ type: 'user_access_changed', subject: userId, data: {} }]);
    await recordActivity(transaction, {
      action: 'access_token_revoke',
      userId,
      details: `Revoked the access token ${token.name} of ${username} (${userId})`,
      address: caller.address,
    });
  });
  return deleteResult();
}
