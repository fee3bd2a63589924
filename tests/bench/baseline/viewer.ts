import { z } from 'zod';

/** One JOIN: session, ban, user, roles. */
export const VIEWER_SQL = `
  SELECT u.id, u.username, u.global_name, u.avatar, u.created_at,
         COALESCE(json_agg(json_build_object(
           'id', r.id, 'name', r.name, 'color', r.color, 'priority', r.priority, 'permissions', r.permissions
         ) ORDER BY r.priority DESC, r.id) FILTER (WHERE r.id IS NOT NULL), '[]') AS roles
  FROM auth.sessions s
  JOIN auth.users u ON u.id = s.user_id AND NOT u.is_banned
  LEFT JOIN auth.user_roles ur ON ur.user_id = u.id
  LEFT JOIN auth.roles r ON r.id = ur.role_id
  WHERE s.id = $1 AND s.expires_at > now()
  GROUP BY u.id`;

interface Role {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly priority: number;
  readonly permissions: readonly string[];
}

interface ViewerRow {
  readonly id: string;
  readonly username: string;
  readonly global_name: string | null;
  readonly avatar: string | null;
  readonly created_at: Date;
  readonly roles: readonly Role[];
}

const row = z.custom<ViewerRow>((value) => typeof value === 'object' && value !== null);

export function viewerRow(value: unknown): ViewerRow | null {
  return value === undefined ? null : row.parse(value);
}

/** The body of GET /auth/me for somebody who is no super administrator. */
export function viewerBody({ roles, created_at, ...user }: ViewerRow): object {
  return {
    authenticated: true,
    user: { ...user, created_at: created_at.toISOString() },
    roles: roles.map(({ id, name, color, priority }) => ({ id, name, color, priority })),
    permissions: [...new Set(roles.flatMap((role) => role.permissions))].sort(),
    is_super_admin: false,
  };
}
