import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import type { AuthDependencies } from '../dependencies';

/** What the token made goes with it, by the foreign key. */
const REVOKE = {
  name: 'auth_revoke_access_token',
  text: `DELETE FROM auth.sessions
  WHERE id = $1 AND user_id = $2 AND kind = 'access_token' AND expires_at > now() RETURNING name`,
} as const;

/**
 * Ends one of the caller's own access tokens, and every token that it made.
 *
 * @throws DomainError NOT_FOUND when the caller has none of that id.
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
    await recordActivity(transaction, {
      action: 'access_token_revoke',
      userId,
      details: `Revoked the access token ${token.name} of ${username} (${userId})`,
      address: caller.address,
    });
  });
  return deleteResult();
}
