import { checkProse } from '#kit/arguments';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import { lockParties } from '../authority/lock-parties';
import { requirePermission } from '../authority/require';
import type { AuthDependencies } from '../dependencies';
import { SessionEntity } from '../sessions/session.entity';
import { requireBannable } from './require-moderation';
import { UserEntity } from './user.entity';
import type { User } from './user.type';

/** The user to moderate and the reason. */
export interface ModerationInput {
  readonly userId: string;
  /** At most 4,000 characters; null when none was given. */
  readonly reason: string | null;
}

/**
 * Bans a user and deletes all their sessions. Idempotent: a repeated ban is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, FORBIDDEN.
 */
export async function banUser(
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
    requireBannable(parties.actor, target);
    if (target.user.isBanned) return target.user;
    await transaction.entities.update(UserEntity, { id: userId }, { isBanned: true });
    await transaction.entities.delete(SessionEntity, { userId });
    await recordActivity(transaction, {
      action: 'user_ban',
      userId: principal.userId,
      details: `Banned ${target.user.username} (${userId})${reason ? `: ${reason}` : ''}`,
      address: caller.address,
    });
    return { ...target.user, isBanned: true };
  });
}
