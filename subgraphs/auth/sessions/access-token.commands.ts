import { requireUser } from '#kit/access/access';
import { checkName, trimmed } from '#kit/arguments';
import type { Database, Transaction } from '#kit/database/database';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { OPERATOR } from '#kit/jobs/activity';
import { isUserId } from '#kit/rules/names';
import { DomainError, forbidden, invalidArgument, notFound, unauthenticated } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/activity.commands';
import type { AuthDependencies } from '../dependencies';
import type { AccessToken, NewAccessToken } from './access-token.fields';
import { createSession } from './session.commands';
import type { SessionKind } from './session.fields';

/** Maximum number of live access tokens per user. */
const MAX_TOKENS = 100;

const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

interface CreateAccessTokenInput {
  readonly userId: string;
  readonly name: string;
  /** In the future, at most 366 days. */
  readonly expiresAt: Date;
  /** Whether the token may create others. */
  readonly mayCreateTokens?: boolean;
  /** Session of the caller; absent when called from the operator's command line. */
  readonly sessionId?: string;
  /** Client address, for the activity log. */
  readonly address?: string | null;
}

/**
 * Creates a bearer token with its own session. A token created by an access token is deleted with it and
 * expires no later; a token created from a browser session outlives that session.
 *
 * @returns the token, which is shown only once, and its expiry.
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND for an unknown user, FORBIDDEN for a banned one and for an
 *   access token without `mayCreateTokens`, UNAUTHENTICATED when the caller's session has ended.
 */
export async function createAccessToken(
  { database, settings, signingKeys }: AuthDependencies,
  {
    userId,
    expiresAt: requested,
    mayCreateTokens = false,
    sessionId,
    address = null,
    ...input
  }: CreateAccessTokenInput,
): Promise<NewAccessToken> {
  const name = trimmed(input.name);
  checkName('name', name);
  const problem = expiryProblem(requested, new Date());
  if (problem) throw invalidArgument('expiresAt', problem);
  if (!isUserId(userId)) throw notFound('User');
  const key = await signingKeys.current();
  return database.transaction(async (transaction) => {
    const username = await lockOwner(transaction, userId);
    const maker = sessionId === undefined ? null : await lockCreatingToken(transaction, userId, sessionId);
    await requireBelowTokenLimit(transaction, userId);
    const expiresAt = maker && maker.expiresAt < requested ? maker.expiresAt : requested;
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
      details: `Created the access token ${name} for ${username} (${userId}), valid until ${expiresAt.toISOString()}${by}`,
      address,
    });
    return { id, name, token, expiresAt };
  });
}

interface Owner {
  readonly username: string;
  readonly isBanned: boolean;
}

/** The access token that creates another one. */
interface CreatingToken {
  readonly id: string;
  readonly kind: SessionKind;
  readonly name: string;
  readonly mayCreateTokens: boolean;
  readonly expiresAt: Date;
}

const MAY_NOT_CREATE =
  'This access token may not create access tokens: it was created without mayCreateTokens';

const LOCK_OWNER = {
  name: 'auth_lock_token_owner',
  text: 'SELECT username, is_banned AS "isBanned" FROM auth.users WHERE id = $1 FOR NO KEY UPDATE',
} as const;

/**
 * The row lock makes a concurrent deletion of the session wait for the new token, which it then cascades
 * to.
 */
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

/** @returns the access token of the caller; null for a browser session. */
async function lockCreatingToken(
  transaction: Transaction,
  userId: string,
  sessionId: string,
): Promise<CreatingToken | null> {
  const session = await transaction.row<CreatingToken>(LOCK_SESSION, [sessionId, userId]);
  if (!session) throw unauthenticated();
  if (session.kind === 'browser') return null;
  if (!session.mayCreateTokens) throw forbidden(MAY_NOT_CREATE);
  return session;
}

async function requireBelowTokenLimit(transaction: Transaction, userId: string): Promise<void> {
  const count = await transaction.row<{ total: number }>(COUNT_TOKENS, [userId]);
  if (count && count.total >= MAX_TOKENS) {
    throw new DomainError(
      'BAD_USER_INPUT',
      `You already have ${MAX_TOKENS} access tokens, the maximum; revoke one first`,
    );
  }
}

/** Returns when an access token expires for which no time was given. */
export function defaultExpiry(): Date {
  return new Date(Date.now() + DEFAULT_DAYS * 86_400_000);
}

/** Returns why an access token cannot expire at a time, or null. */
export function expiryProblem(expiresAt: Date, now: Date): string | null {
  const life = expiresAt.getTime() - now.getTime();
  if (life <= 0) return 'must be in the future';
  return life <= MAX_DAYS * 86_400_000 ? null : `must be at most ${MAX_DAYS} days in the future`;
}

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

const ACCESS_TOKENS = {
  name: 'auth_access_tokens',
  text: `SELECT id, name, created_at AS "createdAt", expires_at AS "expiresAt",
      may_create_tokens AS "mayCreateTokens", made_by AS "madeBy" FROM auth.sessions
    WHERE user_id = $1 AND kind = 'access_token' AND expires_at > now()
    ORDER BY created_at DESC, id DESC`,
} as const;

/** Returns the user's unexpired access tokens, newest first. */
export function listAccessTokens(database: Database, userId: string): Promise<AccessToken[]> {
  return database.rows<AccessToken>(ACCESS_TOKENS, [userId]);
}
