import { requireUser } from '#kit/access/access';
import { checkProse } from '#kit/arguments';
import type { Transaction } from '#kit/database/database';
import { forbidden } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/activity.commands';
import type { AuthDependencies } from '../dependencies';
import { foldUsername } from '../rules/folded-username';
import { isIssuedUserId } from '../rules/user-id';
import { lockParties, outranks, type Party, requirePermission } from './authority';
import { type User, UserEntity, UserModeration } from './user.fields';

/** The user to moderate, the action and the reason. */
interface ModerationInput {
  readonly userId: string;
  readonly action: UserModeration;
  /** At most 4,000 characters; null when none was given. */
  readonly reason: string | null;
}

const DELETE_SESSIONS = { text: 'DELETE FROM auth.sessions WHERE user_id = $1' } as const;

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
    if (isBanned) await transaction.rows(DELETE_SESSIONS, [userId]);
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

/** The id stands in for the name until the first sign-in. */
const INSERT = {
  name: 'auth_prepare_user',
  text: `INSERT INTO auth.users (id, username, folded_username) VALUES ($1, $1, $1) ON CONFLICT DO NOTHING`,
} as const;

/**
 * Inserts a user who has not signed in yet, so that bans and roles apply from the first sign-in on. Does
 * nothing for a known user, and for an id that the identity provider cannot have issued.
 */
export async function prepareUser(transaction: Transaction, id: string): Promise<void> {
  if (isIssuedUserId(id)) await transaction.rows(INSERT, [id]);
}

/** A user's profile from the identity provider. */
interface UserProfile {
  readonly id: string;
  readonly username: string;
  readonly globalName: string | null;
  readonly avatar: string | null;
}

const UPSERT_USER = {
  name: 'auth_upsert_user',
  text: `
  INSERT INTO auth.users (id, username, folded_username, global_name, folded_global_name, avatar)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (id) DO UPDATE SET username = excluded.username, folded_username = excluded.folded_username,
    global_name = excluded.global_name, folded_global_name = excluded.folded_global_name, avatar = excluded.avatar
  RETURNING is_banned AS "isBanned"`,
} as const;

/** Upserts the user's profile; the row stays locked until the transaction ends. */
export async function upsertUser(
  transaction: Transaction,
  { id, username, globalName, avatar }: UserProfile,
): Promise<{ readonly isBanned: boolean }> {
  const foldedGlobalName = globalName === null ? null : foldUsername(globalName);
  const values = [id, username, foldUsername(username), globalName, foldedGlobalName, avatar];
  const user = await transaction.row<{ isBanned: boolean }>(UPSERT_USER, values);
  if (!user) throw new Error('The user was neither inserted nor updated');
  return user;
}
