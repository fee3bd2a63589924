import type { Database } from '#kit/database/database';
import type { Statement } from '#kit/database/statement';
import { PERMISSIONS } from '#protocol/permissions';
import { claimedKeyId, type SessionClaims, verifySessionToken } from '#protocol/session-token';
import type { AuthDependencies } from '../dependencies';
import type { Role } from '../members/role.fields';
import { ROLE_JSON } from '../members/role.queries';
import { USER_COLUMNS, type User } from '../members/user.fields';
import type { TokenValidation } from './session.fields';

/** A user with their current roles and permissions. */
export interface UserAccess {
  readonly user: User;
  /** By descending priority, then id. */
  readonly roles: Role[];
  /** Sorted; for a super administrator, all built-in permissions and those of all roles. */
  readonly permissions: string[];
  readonly isSuperAdmin: boolean;
}

type AccessRow = User & { readonly roles: Role[]; readonly knownPermissions: string[] | null };

const ACCESS_COLUMNS = `${USER_COLUMNS},
  (SELECT coalesce(json_agg(${ROLE_JSON} ORDER BY r.priority DESC, r.id COLLATE "C"), '[]')
    FROM auth.user_roles ur JOIN auth.roles r ON r.id = ur.role_id WHERE ur.user_id = u.id) AS roles,
  CASE WHEN u.id = ANY($2) THEN
    (SELECT coalesce(array_agg(DISTINCT held.permission), '{}')
      FROM auth.roles r CROSS JOIN unnest(r.permissions) AS held(permission))
  END AS "knownPermissions"`;

const ACCESS_OF_USER: Statement<AccessRow> = {
  name: 'auth_access_of_user',
  text: `SELECT ${ACCESS_COLUMNS} FROM auth.users u WHERE u.id = $1`,
};

const ACCESS_OF_SESSION: Statement<AccessRow> = {
  name: 'auth_access_of_session',
  text: `SELECT ${ACCESS_COLUMNS} FROM auth.sessions s JOIN auth.users u ON u.id = s.user_id
    WHERE s.id = $1 AND s.expires_at > now() AND NOT u.is_banned`,
};

/** @returns null when there is no such user. */
export function accessOfUser(
  database: Database,
  superAdminIds: readonly string[],
  userId: string,
): Promise<UserAccess | null> {
  return readAccess(database, ACCESS_OF_USER, userId, superAdminIds);
}

/** @returns null when the session is unknown or has expired, or its user is banned. */
export async function accessOfSession(
  database: Database,
  superAdminIds: readonly string[],
  sessionId: string,
): Promise<UserAccess | null> {
  if (!/^[\w-]{1,64}$/.test(sessionId)) return null;
  return readAccess(database, ACCESS_OF_SESSION, sessionId, superAdminIds);
}

async function readAccess(
  database: Database,
  statement: Statement<AccessRow>,
  id: string,
  superAdminIds: readonly string[],
): Promise<UserAccess | null> {
  const row = await database.row(statement, [id, superAdminIds]);
  if (!row) return null;
  const { roles, knownPermissions, ...user } = row;
  const names = knownPermissions
    ? [...PERMISSIONS, ...knownPermissions]
    : roles.flatMap((role) => role.permissions);
  return { user, roles, permissions: [...new Set(names)].sort(), isSuperAdmin: knownPermissions !== null };
}

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
