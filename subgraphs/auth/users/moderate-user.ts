import { checkProse } from '#kit/arguments';
import { requireUser } from '#kit/require-user';
import { forbidden } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import { lockParties, type Party } from '../authority/lock-parties';
import { requirePermission } from '../authority/require';
import { outranks } from '../authority/rules/authority';
import type { AuthDependencies } from '../dependencies';
import { SessionEntity } from '../sessions/session.entity';
import { prepareUser } from './prepare-user';
import { UserEntity } from './user.entity';
import type { User } from './user.type';
import { UserModeration } from './user-moderation.type';

/** The user to moderate, the action and the reason. */
interface ModerationInput {
  readonly userId: string;
  readonly action: UserModeration;
  /** At most 4,000 characters; null when none was given. */
  readonly reason: string | null;
}

const ACTIVITIES = {
  ban: { action: 'user_ban', verb: 'Banned' },
  unban: { action: 'user_unban', verb: 'Unbanned' },
} as const;

/**
 * Bans a user, also one who has not signed in yet, and deletes all their sessions, or lifts the ban.
 * Idempotent: a repetition is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, FORBIDDEN.
 */
export async function moderateUser(
  { database, settings }: AuthDependencies,
  caller: Caller,
  { userId, action, reason }: ModerationInput,
): Promise<User> {
  const principal = requireUser(caller);
  if (reason !== null) checkProse('reason', reason);
  return database.transaction(async (transaction) => {
    const isBanned = action === UserModeration.ban;
    if (isBanned) await prepareUser(transaction, userId);
    const parties = await lockParties(transaction, settings.superAdminIds, principal, { userIds: [userId] });
    requirePermission(parties.actor.authority, 'view_admin', 'manage_users');
    const target = parties.user(userId);
    if (isBanned) requireBannable(parties.actor, target);
    requireLowerRank(parties.actor, target);
    if (target.user.isBanned === isBanned) return target.user;
    await transaction.entities.update(UserEntity, { id: userId }, { isBanned });
    if (isBanned) await transaction.entities.delete(SessionEntity, { userId });
    transaction.appendEvents([{ type: 'user_access_changed', subject: userId, data: {} }]);
    const activity = ACTIVITIES[action];
    await recordActivity(transaction, {
      action: activity.action,
      userId: principal.userId,
      details: `${activity.verb} ${target.user.username} (${userId})${reason ? `: ${reason}` : ''}`,
      address: caller.address,
    });
    return { ...target.user, isBanned };
  });
}

function requireBannable(actor: Party, target: Party): void {
  if (target.user.id === actor.user.id) throw forbidden('You cannot ban yourself');
  if (target.authority.isSuperAdmin) throw forbidden('A super administrator cannot be banned');
}

function requireLowerRank(actor: Party, target: Party): void {
  if (!outranks(actor.authority, target.authority.highestPriority)) {
    throw forbidden("The user's highest role must be below your own");
  }
}
