import { OPERATOR } from '#kit/activity/actions';
import { checkName } from '#kit/arguments';
import type { Transaction } from '#kit/database/database';
import { DomainError, forbidden, invalidArgument, notFound, unauthenticated } from '#protocol/errors';
import { recordActivity } from '../activity/record-activity';
import type { AuthDependencies } from '../dependencies';
import { createSession } from '../sessions/create-session';
import type { SessionKind } from '../sessions/session.entity';
import { isUserId } from '../users/rules/user-id';
import type { NewAccessToken } from './access-token.type';

/** Most access tokens that one user may have at once. */
const MOST_TOKENS = 100;

const LONGEST_DAYS = 366;

export interface CreateAccessTokenInput {
  readonly userId: string;
  readonly name: string;
  /** In the future, at most 366 days. */
  readonly expiresAt: Date;
  /** Whether the token may create others. */
  readonly mayCreateTokens?: boolean;
  /** The session that asks; absent on the operator's command line. */
  readonly sessionId?: string;
  /** Where from, for the activity log. */
  readonly address?: string | null;
}

/**
 * Makes a bearer token with a session of its own. One that an access token makes ends with that one, at the latest when that one
 * expires; the end of a browser's session ends none.
 *
 * @returns the one time that the token is shown, and when it ends.
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND for an unknown user, FORBIDDEN for a banned one and for an access token
 *   that may not create others, UNAUTHENTICATED when the session that asks has ended.
 */
export async function createAccessToken(
  { database, settings, signingKeys }: AuthDependencies,
  {
    userId,
    name,
    expiresAt: asked,
    mayCreateTokens = false,
    sessionId,
    address = null,
  }: CreateAccessTokenInput,
): Promise<NewAccessToken> {
  checkName('name', name);
  const problem = expiryProblem(asked, new Date());
  if (problem) throw invalidArgument('expiresAt', problem);
  if (!isUserId(userId)) throw notFound('User');
  const key = await signingKeys.current();
  return database.transaction(async (transaction) => {
    const username = await lockOwner(transaction, userId);
    const maker = sessionId === undefined ? null : await lockMaker(transaction, userId, sessionId);
    await requireRoom(transaction, userId);
    const expiresAt = maker && maker.expiresAt < asked ? maker.expiresAt : asked;
    const { id, token } = await createSession(transaction, settings.tokens, {
      userId,
      kind: 'access_token',
      name,
      expiresAt,
      key,
      madeBy: maker?.id ?? null,
      mayCreateTokens,
    });
    const by = maker ? `, by the access token ${maker.name}` : '';
    await recordActivity(transaction, {
      action: 'access_token_create',
      userId: sessionId === undefined ? OPERATOR : userId,
      details: `Created the access token ${name} for ${username} (${userId}), good until ${expiresAt.toISOString()}${by}`,
      address,
    });
    return { id, name, token, expiresAt };
  });
}

interface Owner {
  readonly username: string;
  readonly isBanned: boolean;
}

/** The session that asks, where it is an access token's. */
interface Maker {
  readonly id: string;
  readonly kind: SessionKind;
  readonly name: string;
  readonly mayCreateTokens: boolean;
  readonly expiresAt: Date;
}

const MAY_NOT_CREATE =
  'This access token may not create access tokens: it was created without the right to (mayCreateTokens)';

const LOCK_OWNER = {
  name: 'auth_lock_token_owner',
  text: 'SELECT username, is_banned AS "isBanned" FROM auth.users WHERE id = $1 FOR NO KEY UPDATE',
} as const;

/** The lock keeps the session until the token is made: an end of it that comes meanwhile waits, and ends the token too. */
const LOCK_SESSION = {
  name: 'auth_lock_session',
  text: `SELECT id, kind, name, may_create_tokens AS "mayCreateTokens", expires_at AS "expiresAt"
  FROM auth.sessions WHERE id = $1 AND user_id = $2 AND expires_at > now() FOR KEY SHARE`,
} as const;

const COUNT_TOKENS = {
  name: 'auth_count_tokens',
  text: `SELECT count(*)::integer AS total FROM auth.sessions
  WHERE user_id = $1 AND kind = 'access_token' AND expires_at > now()`,
} as const;

async function lockOwner(transaction: Transaction, userId: string): Promise<string> {
  const owner = await transaction.row<Owner>(LOCK_OWNER, [userId]);
  if (!owner) throw notFound('User');
  if (owner.isBanned) throw forbidden('This account is banned');
  return owner.username;
}

/** @returns the access token that asks; null for a browser. */
async function lockMaker(transaction: Transaction, userId: string, sessionId: string): Promise<Maker | null> {
  const session = await transaction.row<Maker>(LOCK_SESSION, [sessionId, userId]);
  if (!session) throw unauthenticated();
  if (session.kind === 'browser') return null;
  if (!session.mayCreateTokens) throw forbidden(MAY_NOT_CREATE);
  return session;
}

async function requireRoom(transaction: Transaction, userId: string): Promise<void> {
  const count = await transaction.row<{ total: number }>(COUNT_TOKENS, [userId]);
  if (count && count.total >= MOST_TOKENS) {
    throw new DomainError('BAD_USER_INPUT', `You have ${MOST_TOKENS} access tokens: revoke one first`);
  }
}

/** Why an access token cannot end at that time, or null. */
export function expiryProblem(expiresAt: Date, now: Date): string | null {
  const life = expiresAt.getTime() - now.getTime();
  if (life <= 0) return 'must be in the future';
  return life <= LONGEST_DAYS * 86_400_000 ? null : `must be at most ${LONGEST_DAYS} days ahead`;
}
