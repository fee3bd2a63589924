import { checkProse } from '#kit/arguments';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import { lockParties } from '../authority/lock-parties';
import { requirePermission } from '../authority/require';
import type { AuthDependencies } from '../dependencies';
import type { ModerationInput } from './ban-user';
import { requireUnbannable } from './require-moderation';
import { UserEntity } from './user.entity';
import type { User } from './user.type';

/**
 * Lets a banned user sign in again. Idempotent: nothing is logged for a user who is not banned.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, FORBIDDEN.
 */
export async function unbanUser(
  { database, settings }: AuthDependencies,
  caller: Caller,
  { userId, reason }: ModerationInput,
): Promise<User> {
  const principal = requireUser(caller);
  if (reason !== null) checkProse('reason', reason);
  return database.transaction(async (transaction) => {
    const parties = await lockParties(transaction, settings.superAdminIds, principal, { userIds: [userId] });
    requirePermission(parties.actor.authority, 'view_admin', 'manage_users');
    const target = parties.user(userId);
    requireUnbannable(parties.actor, target);
    if (!target.user.isBanned) return target.user;
    await transaction.entities.update(UserEntity, { id: userId }, { isBanned: false });
    await recordActivity(transaction, {
      action: 'user_unban',
      userId: principal.userId,
      details: `Unbanned ${target.user.username} (${userId})${reason ? `: ${reason}` : ''}`,
      address: caller.address,
    });
    return { ...target.user, isBanned: false };
  });
}
