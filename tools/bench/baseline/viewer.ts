/** Session, ban, user and roles in one JOIN. */
export const VIEWER = {
  name: 'viewer',
  text: `
    SELECT u.id, u.username, coalesce(json_agg(r.permissions) FILTER (WHERE r.id IS NOT NULL), '[]') AS permissions
    FROM auth.sessions s
    JOIN auth.users u ON u.id = s.user_id AND NOT u.is_banned
    LEFT JOIN auth.user_roles ur ON ur.user_id = u.id
    LEFT JOIN auth.roles r ON r.id = ur.role_id
    WHERE s.id = $1 AND s.expires_at > now()
    GROUP BY u.id`,
};

export interface ViewerRow {
  readonly id: string;
  readonly username: string;
  /** One list per role. */
  readonly permissions: readonly (readonly string[])[];
}
