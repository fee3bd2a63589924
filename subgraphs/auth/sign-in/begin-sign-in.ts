import type { AuthDependencies } from '../dependencies';
import type { IdentityProvider } from './identity-provider';
import type { Redirection } from './redirection.type';
import { readReturnUrl } from './return-address';
import { hashOf, isSecret, randomSecret } from './secrets';
import { SignInAttemptEntity } from './sign-in-attempt.entity';

const ATTEMPT_LIFE_MS = 10 * 60_000;

export interface BeginSignInInput {
  readonly returnUrl: string | null;
  /** The secret that an earlier attempt left with the browser: kept, so that several tabs can sign in at once. */
  readonly browser: string | null;
}

/**
 * Begins a sign-in: remembers what its answer must match and sends the browser to the identity provider.
 *
 * @returns the provider's address; the cookie value is the browser's secret, for ten minutes.
 * @throws DomainError BAD_USER_INPUT for a malformed return address.
 */
export async function beginSignIn(
  { dataSource, settings }: AuthDependencies,
  provider: IdentityProvider,
  input: BeginSignInInput,
): Promise<Redirection> {
  const returnUrl = readReturnUrl(settings, input.returnUrl);
  const browser = isSecret(input.browser) ? input.browser : randomSecret();
  const state = randomSecret();
  const codeVerifier = randomSecret();
  const expiresAt = new Date(Date.now() + ATTEMPT_LIFE_MS);
  await dataSource.manager.insert(SignInAttemptEntity, {
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    codeVerifier,
    returnUrl,
    expiresAt,
  });
  const location = await provider.authorizationUrl(state, codeVerifier);
  return { location, cookieValue: browser, cookieExpiresAt: expiresAt };
}
