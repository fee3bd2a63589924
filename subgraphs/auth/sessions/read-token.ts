import { claimedKeyId, type SessionClaims, verifySessionToken } from '#protocol/session-token';
import type { AuthDependencies } from '../dependencies';

/**
 * Returns the claims of a session token signed by this subgraph, or null if it is invalid. Does not check
 * that the session still exists.
 */
export async function readToken(
  { settings, signingKeys }: Pick<AuthDependencies, 'settings' | 'signingKeys'>,
  token: string,
): Promise<SessionClaims | null> {
  const kid = claimedKeyId(token);
  if (kid === null) return null;
  const cached = await signingKeys.published();
  // An unknown key may come from a rotation by another process.
  const keys = cached.some((key) => key.kid === kid) ? cached : await signingKeys.publishedNow();
  return verifySessionToken(token, { keys: keys.map((key) => ({ ...key })) }, settings.tokens);
}
