import type { AuthDependencies } from '../dependencies';
import type { IdentityProvider } from './identity-provider';
import type { Redirection } from './redirection.type';
import { readReturnUrl } from './return-address';
import { hashOf, randomSecret } from './secrets';
import { SignInAttemptEntity } from './sign-in-attempt.entity';

const ATTEMPT_LIFE_MS = 10 * 60_000;

/** Sign-ins of one browser at once: their cookies go with each of its requests, some 75 bytes each. */
const MOST_AT_ONCE = 16;

export interface BeginSignInInput {
  readonly returnUrl: string | null;
  /** Those of the sign-ins that the browser has begun already, the oldest first. */
  readonly bindings: readonly string[];
}

/**
 * Begins a sign-in: stores what its answer must match and sends the browser to the identity provider. The secret that binds
 * it to the browser is always a new one: what the browser sends may have been planted there.
 *
 * @returns the provider's address; the cookie value is the binding, for ten minutes. Beyond sixteen the oldest bindings end.
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
  const expiresAt = new Date(Date.now() + ATTEMPT_LIFE_MS);
  await database.entities.insert(SignInAttemptEntity, {
    stateHash: hashOf(state),
    browserHash: hashOf(binding),
    codeVerifier,
    returnUrl,
    expiresAt,
  });
  const location = await provider.authorizationUrl(state, codeVerifier);
  const endedSignIns = input.bindings.slice(0, Math.max(0, input.bindings.length + 1 - MOST_AT_ONCE));
  return { location, cookieValue: binding, cookieExpiresAt: expiresAt, endedSignIns };
}
