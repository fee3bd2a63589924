import type { Transaction } from '#kit/database/database';
import { hashSecret } from '#kit/hash-secret';
import { DomainError, forbidden, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/record-activity';
import type { AuthDependencies } from '../dependencies';
import { createSession } from '../sessions/create-session';
import { upsertUser } from '../users/upsert-user';
import type { IdentityProfile, IdentityProvider } from './identity-provider';
import type { Redirection } from './redirection.type';
import { absoluteReturnUrl } from './return-address';
import { isSecret } from './secrets';

const SESSION_TTL_MS = 7 * 24 * 60 * 60_000;

/** The parameters of the identity provider's callback and the bindings of the browser's sign-ins. */
export interface SignInAnswer {
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
  answer: SignInAnswer,
): Promise<Redirection> {
  const attempt = await consumeAttempt(dependencies, answer);
  if (answer.error !== null) throw providerError(answer.error);
  if (!answer.code) throw invalidArgument('code', 'is required');
  const profile = await provider.profileOf(answer.code, attempt.codeVerifier);
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
  const endedSignIns = answer.bindings.filter((binding) => hashSecret(binding) === attempt.browserHash);
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
  { state, bindings }: SignInAnswer,
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
