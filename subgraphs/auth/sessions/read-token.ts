import { claimedKeyId, type SessionClaims, verifySessionToken } from '#protocol/session-token';
import type { AuthDependencies } from '../dependencies';

/**
 * The claims of a session token that this area signed, or null when anything about it is not right. Whether its session
 * still stands is another question.
 */
export async function readToken(
  { settings, signingKeys }: Pick<AuthDependencies, 'settings' | 'signingKeys'>,
  token: string,
): Promise<SessionClaims | null> {
  const kid = claimedKeyId(token);
  if (kid === null) return null;
  const remembered = await signingKeys.published();
  // Another process may have rotated the key a moment ago.
  const keys = remembered.some((key) => key.kid === kid) ? remembered : await signingKeys.publishedNow();
  return verifySessionToken(token, { keys: keys.map((key) => ({ ...key })) }, settings.tokens);
}
