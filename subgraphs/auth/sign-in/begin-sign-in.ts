import { hashSecret } from '#kit/hash-secret';
import type { AuthDependencies } from '../dependencies';
import type { IdentityProvider } from './identity-provider';
import type { Redirection } from './redirection.type';
import { readReturnUrl } from './return-address';
import { randomSecret } from './secrets';
import { SignInAttemptEntity } from './sign-in-attempt.entity';

const ATTEMPT_TTL_MS = 10 * 60_000;

/** Maximum number of pending sign-ins per browser: each adds a cookie of about 75 bytes to every request. */
const MAX_PENDING = 16;

export interface BeginSignInInput {
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
