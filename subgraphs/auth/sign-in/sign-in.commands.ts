import { randomBytes } from 'node:crypto';
import type { AreaSettings } from '#kit/area/area-module';
import type { Transaction } from '#kit/database/database';
import { hashSecret } from '#kit/hash-secret';
import { DomainError, forbidden, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/activity.commands';
import type { AuthDependencies } from '../dependencies';
import { upsertUser } from '../members/user.commands';
import { createSession } from '../sessions/session.commands';
import { readToken } from '../sessions/session.queries';
import type { IdentityProfile, IdentityProvider } from './identity-provider';
import { type Redirection, SignInAttemptEntity } from './sign-in.fields';

/** Returns 256 random bits in base64url: 43 characters. */
function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns whether untrusted text has the format of `randomSecret`. */
function isSecret(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/.test(text);
}

type ReturnSettings = Pick<AreaSettings, 'baseUrl' | 'origins'>;

/**
 * Validates a requested return URL.
 *
 * @returns null for the start page: no URL was given, or its origin is not allowed.
 * @throws DomainError BAD_USER_INPUT when it is malformed or its scheme is neither http nor https.
 */
function readReturnUrl({ origins }: ReturnSettings, returnUrl: string | null): string | null {
  if (returnUrl === null) return null;
  const read = origins.readReturnUrl(returnUrl);
  if (read === 'malformed') throw invalidArgument('returnUrl', 'must be a path or an http(s) address');
  return read === 'ignored' ? null : read.follow;
}

/** Returns the absolute return URL. Validates the stored one again, because the settings may have changed. */
function absoluteReturnUrl({ baseUrl, origins }: ReturnSettings, stored: string | null): string {
  const read = stored === null ? 'ignored' : origins.readReturnUrl(stored);
  if (typeof read === 'string') return `${baseUrl}/`;
  return read.follow.startsWith('/') ? `${baseUrl}${read.follow}` : read.follow;
}

const ATTEMPT_TTL_MS = 10 * 60_000;

/** Maximum number of pending sign-ins per browser: each adds a cookie of about 75 bytes to every request. */
const MAX_PENDING = 16;

interface BeginSignInInput {
  readonly returnUrl: string | null;
  /** Bindings of the browser's pending sign-ins, oldest first. */
  readonly bindings: readonly string[];
}

/**
 * Begins a sign-in: stores the hashed state and binding and redirects the browser to the identity
 * provider. The binding is always a new secret, because an existing cookie may have been planted.
 *
 * @returns the provider's URL; the cookie value is the binding, valid for ten minutes. Beyond sixteen the
 *   oldest bindings end.
 * @throws DomainError BAD_USER_INPUT for a malformed return address.
 */
export async function beginSignIn(
  { database, settings }: AuthDependencies,
  provider: IdentityProvider,
  input: BeginSignInInput,
): Promise<Redirection> {
  const returnUrl = readReturnUrl(settings, input.returnUrl);
  const binding = randomSecret();
  const state = randomSecret();
  const codeVerifier = randomSecret();
  const expiresAt = new Date(Date.now() + ATTEMPT_TTL_MS);
  await database.entities.insert(SignInAttemptEntity, {
    stateHash: hashSecret(state),
    browserHash: hashSecret(binding),
    codeVerifier,
    returnUrl,
    expiresAt,
  });
  const location = await provider.authorizationUrl(state, codeVerifier);
  const endedSignIns = input.bindings.slice(0, Math.max(0, input.bindings.length + 1 - MAX_PENDING));
  return { location, cookieValue: binding, cookieExpiresAt: expiresAt, endedSignIns };
}

const SESSION_TTL_MS = 7 * 24 * 60 * 60_000;

/** The parameters of the identity provider's callback and the bindings of the browser's sign-ins. */
interface SignInResponse {
  readonly code: string | null;
  readonly state: string | null;
  readonly error: string | null;
  readonly bindings: readonly string[];
}

/**
 * Completes, once, a sign-in that this browser began within the last ten minutes.
 *
 * @returns the return URL; the cookie value is the session token, valid for seven days.
 * @throws DomainError BAD_USER_INPUT for a callback that matches no attempt of this browser, was cancelled
 *   or has an invalid code; FORBIDDEN for a banned account; UPSTREAM_UNAVAILABLE.
 */
export async function completeSignIn(
  dependencies: AuthDependencies,
  provider: IdentityProvider,
  caller: Caller,
  response: SignInResponse,
): Promise<Redirection> {
  const attempt = await consumeAttempt(dependencies, response);
  if (response.error !== null) throw providerError(response.error);
  if (!response.code) throw invalidArgument('code', 'is required');
  const profile = await provider.profileOf(response.code, attempt.codeVerifier);
  const createdAt = currentSecond();
  const expiresAt = new Date(createdAt.getTime() + SESSION_TTL_MS);
  const { database, settings, signingKeys } = dependencies;
  const session = {
    kind: 'browser',
    name: null,
    createdAt,
    expiresAt,
    key: await signingKeys.current(),
  } as const;
  const token = await database.transaction(async (transaction) => {
    await signIn(transaction, caller, profile);
    return (await createSession(transaction, settings.tokens, { ...session, userId: profile.id })).token;
  });
  const location = absoluteReturnUrl(settings, attempt.returnUrl);
  const endedSignIns = response.bindings.filter((binding) => hashSecret(binding) === attempt.browserHash);
  return { location, cookieValue: token, cookieExpiresAt: expiresAt, endedSignIns };
}

/** Returns the current time in whole seconds, the precision of JWT claims. */
function currentSecond(): Date {
  return new Date(Math.floor(Date.now() / 1000) * 1000);
}

interface Attempt {
  readonly browserHash: string;
  readonly codeVerifier: string;
  readonly returnUrl: string | null;
}

/**
 * Finds and deletes the attempt in one statement, so that at most one of two callbacks with the same state
 * succeeds.
 */
async function consumeAttempt(
  { database }: AuthDependencies,
  { state, bindings }: SignInResponse,
): Promise<Attempt> {
  const hashes = bindings.filter(isSecret).map(hashSecret);
  const [attempt] =
    isSecret(state) && hashes.length > 0
      ? await database.rows<Attempt>(CONSUME_ATTEMPT, [hashSecret(state), hashes])
      : [];
  if (attempt) return attempt;
  throw new DomainError(
    'BAD_USER_INPUT',
    'This sign-in was started in another browser, has expired or is already complete; please sign in again',
  );
}

const CONSUME_ATTEMPT = {
  name: 'auth_consume_sign_in_attempt',
  text: `DELETE FROM auth.sign_in_attempts
  WHERE state_hash = $1 AND browser_hash = ANY($2) AND expires_at > now()
  RETURNING browser_hash AS "browserHash", code_verifier AS "codeVerifier", return_url AS "returnUrl"`,
} as const;

/**
 * Upserts the user and locks the row, so that a concurrent ban is either seen here or deletes the session.
 */
async function signIn(transaction: Transaction, caller: Caller, profile: IdentityProfile): Promise<void> {
  const { isBanned } = await upsertUser(transaction, profile);
  if (isBanned) throw forbidden('This account is banned');
  await recordActivity(transaction, {
    action: 'user_login',
    userId: profile.id,
    details: `${profile.username} (${profile.id}) signed in`,
    address: caller.address,
  });
}

function providerError(error: string): DomainError {
  const cancelled = error === 'access_denied';
  return new DomainError(
    'BAD_USER_INPUT',
    cancelled ? 'Sign-in was cancelled' : 'The identity provider refused the sign-in',
  );
}

interface SignOutInput {
  readonly returnUrl: string | null;
  /**
   * The tokens in the cookies being cleared; their sessions end too, even if the caller authenticates by
   * another bearer token. A header of 16 kB bounds their number.
   */
  readonly sessionTokens: readonly string[];
}

/**
 * Deletes the caller's session and those of the cookies, if any.
 *
 * @returns the return URL; the empty cookie value clears the session cookie.
 * @throws DomainError BAD_USER_INPUT for a malformed return URL; no session ends.
 */
export async function signOut(
  dependencies: AuthDependencies,
  { principal, address }: Caller,
  { returnUrl, sessionTokens }: SignOutInput,
): Promise<Redirection> {
  const { database, settings } = dependencies;
  const location = absoluteReturnUrl(settings, readReturnUrl(settings, returnUrl));
  const claims = await Promise.all(sessionTokens.map((token) => readToken(dependencies, token)));
  const sessionIds = claims.flatMap((read) => read?.sessionId ?? []);
  if (principal.kind === 'user') sessionIds.push(principal.sessionId);
  const endedIds = [...new Set(sessionIds)];
  if (endedIds.length > 0)
    await database.transaction((transaction) => endSessions(transaction, endedIds, address));
  return { location, cookieValue: '', cookieExpiresAt: null, endedSignIns: [] };
}

interface Ended {
  readonly userId: string;
  readonly username: string;
}

const END_SESSIONS = {
  name: 'auth_end_sessions',
  text: `DELETE FROM auth.sessions s USING auth.users u
  WHERE s.id = ANY($1) AND u.id = s.user_id
  RETURNING u.id AS "userId", u.username`,
} as const;

async function endSessions(
  transaction: Transaction,
  ids: readonly string[],
  address: string | null,
): Promise<void> {
  for (const { userId, username } of await transaction.rows<Ended>(END_SESSIONS, [ids])) {
    transaction.appendEvents([{ type: 'user_access_changed', subject: userId, data: {} }]);
    const details = `${username} (${userId}) signed out`;
    await recordActivity(transaction, { action: 'user_logout', userId, details, address });
  }
}
