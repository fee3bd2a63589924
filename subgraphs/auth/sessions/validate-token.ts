import type { AuthDependencies } from '../dependencies';
import { accessOfSession } from '../viewer/user-access';
import { readToken } from './read-token';
import type { TokenValidation } from './token-validation.type';

/** Validates a session token. A bad token, session or user gives `valid: false`, never an error. */
export async function validateToken(dependencies: AuthDependencies, token: string): Promise<TokenValidation> {
  const claims = await readToken(dependencies, token);
  if (!claims) return invalid();
  const { database, settings } = dependencies;
  const access = await accessOfSession(database, settings.superAdminIds, claims.sessionId);
  if (access?.user.id !== claims.userId) return invalid();
  const { user, roles, permissions } = access;
  return { valid: true, user, roles, permissions };
}

function invalid(): TokenValidation {
  return { valid: false, user: null, permissions: [], roles: [] };
}
