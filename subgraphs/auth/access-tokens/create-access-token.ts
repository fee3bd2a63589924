import type { EntityManager } from 'typeorm';
import { OPERATOR } from '#kit/activity/actions';
import { checkName } from '#kit/arguments';
import { queryRows } from '#kit/database/statement';
import { DomainError, forbidden, invalidArgument, notFound, unauthenticated } from '#kit/errors';
import { recordActivity } from '../activity/record-activity';
import type { AuthDependencies } from '../dependencies';
import { createSession } from '../sessions/create-session';
import { isUserId } from '../users/rules/user-id';
import type { NewAccessToken } from './access-token.type';
import { expiryProblem } from './rules/expiry';

/** Most access tokens that one user may have at once. */
const MOST_TOKENS = 100;

export interface CreateAccessTokenInput {
  readonly userId: string;
  readonly name: string;
  /** In the future, at most 366 days. */
  readonly expiresAt: Date;
  /** The session that asks; absent on the operator's command line. */
  readonly sessionId?: string;
  /** Where from, for the activity log. */
  readonly address?: string | null;
}

/**
 * Makes a bearer token with a session of its own.
 *
 * @returns the one time that the token is shown.
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND for an unknown user, FORBIDDEN for a banned one, UNAUTHENTICATED when
 *   the session that asks has ended.
 */
export async function createAccessToken(
  { dataSource, settings, signingKeys }: AuthDependencies,
  { userId, name, expiresAt, sessionId, address = null }: CreateAccessTokenInput,
): Promise<NewAccessToken> {
  checkName('name', name);
  const problem = expiryProblem(expiresAt, new Date());
  if (problem) throw invalidArgument('expiresAt', problem);
  if (!isUserId(userId)) throw notFound('User');
  const key = await signingKeys.current();
  return dataSource.transaction(async (manager) => {
    const username = await lockOwner(manager, userId, sessionId);
    await requireRoom(manager, userId);
    const session = { userId, kind: 'access_token', name, expiresAt, key } as const;
    const { id, token } = await createSession(manager, settings.tokens, session);
    await recordActivity(manager, {
      action: 'access_token_create',
      userId: sessionId === undefined ? OPERATOR : userId,
      details: `Created the access token ${name} for ${username} (${userId}), good until ${expiresAt.toISOString()}`,
      address,
    });
    return { id, name, token, expiresAt };
  });
}

interface Owner {
  readonly username: string;
  readonly isBanned: boolean;
}

const LOCK_OWNER = 'SELECT username, is_banned AS "isBanned" FROM auth.users WHERE id = $1 FOR NO KEY UPDATE';

const LIVE_SESSION = 'SELECT 1 FROM auth.sessions WHERE id = $1 AND user_id = $2 AND expires_at > now()';

const COUNT_TOKENS = `SELECT count(*)::integer AS total FROM auth.sessions
  WHERE user_id = $1 AND kind = 'access_token' AND expires_at > now()`;

async function lockOwner(manager: EntityManager, userId: string, sessionId?: string): Promise<string> {
  const [owner] = await queryRows<Owner>(manager, LOCK_OWNER, [userId]);
  if (!owner) throw notFound('User');
  if (owner.isBanned) throw forbidden('This account is banned');
  if (sessionId === undefined) return owner.username;
  const live = await queryRows(manager, LIVE_SESSION, [sessionId, userId]);
  if (live.length === 0) throw unauthenticated();
  return owner.username;
}

async function requireRoom(manager: EntityManager, userId: string): Promise<void> {
  const [count] = await queryRows<{ total: number }>(manager, COUNT_TOKENS, [userId]);
  if (count && count.total >= MOST_TOKENS) {
    throw new DomainError('BAD_USER_INPUT', `You have ${MOST_TOKENS} access tokens: revoke one first`);
  }
}
