import { verifySessionToken } from '#kit/session-token';
import type { AuthDependencies } from '../dependencies';
import { standingOfSession } from '../viewer/standing';
import type { TokenValidation } from './token-validation.type';

/** What a token is worth; anything wrong with it, its session or its user makes it invalid, never an error. */
export async function validateToken(
  { dataSource, settings, signingKeys }: AuthDependencies,
  token: string,
): Promise<TokenValidation> {
  const keys = { keys: (await signingKeys.published()).map((key) => ({ ...key })) };
  const claims = await verifySessionToken(token, keys, settings.tokens);
  if (!claims) return invalid();
  const standing = await standingOfSession(dataSource, settings.superAdminIds, claims.sessionId);
  if (standing?.user.id !== claims.userId) return invalid();
  const { user, roles, permissions } = standing;
  return { valid: true, user, roles, permissions };
}

function invalid(): TokenValidation {
  return { valid: false, user: null, permissions: [], roles: [] };
}
