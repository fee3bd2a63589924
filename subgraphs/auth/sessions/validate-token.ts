import type { AuthDependencies } from '../dependencies';
import { accessOfSession } from '../viewer/user-access';
import { readToken } from './read-token';
import type { TokenValidation } from './token-validation.type';

/** What a token is worth; anything wrong with it, its session or its user makes it invalid, never an error. */
export async function validateToken(dependencies: AuthDependencies, token: string): Promise<TokenValidation> {
  const claims = await readToken(dependencies, token);
  if (!claims) return invalid();
  const { database, settings } = dependencies;
  const standing = await accessOfSession(database, settings.superAdminIds, claims.sessionId);
  if (standing?.user.id !== claims.userId) return invalid();
  const { user, roles, permissions } = standing;
  return { valid: true, user, roles, permissions };
}

function invalid(): TokenValidation {
  return { valid: false, user: null, permissions: [], roles: [] };
}
