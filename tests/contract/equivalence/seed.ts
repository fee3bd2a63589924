import type { Client } from 'pg';
import { PERMISSIONS } from '#kit/access/permissions';
import type { Principal, UserPrincipal } from '#kit/principal';

export const ADMIN_ID = '100000000000000001';
export const MEMBER_ID = '810000000000000001';
export const BANNED_ID = '810000000000000002';

/** Everybody as whom a document is run. */
export const callers: Readonly<Record<string, Principal>> = {
  'the super administrator': user(ADMIN_ID, 'admin', [...PERMISSIONS].sort(), true),
  'a manager of users': user(MEMBER_ID, 'mae', ['manage_users', 'view_events'], false),
  'somebody anonymous': { kind: 'anonymous' },
  'a service': { kind: 'service' },
};

/** Puts the database into one and the same state: users, roles, sessions and log; signing keys stay. */
export async function seed(database: Client): Promise<void> {
  await database.query(`
    TRUNCATE auth.users, auth.roles, auth.user_roles, auth.sessions, auth.activity_log, auth.sign_in_attempts
      RESTART IDENTITY;
    INSERT INTO auth.users (id, username, folded_username, global_name, avatar, created_at, is_banned) VALUES
      ('${ADMIN_ID}', 'admin', 'admin', 'Admin', 'c0ffee', '2026-01-01T10:00:00Z', false),
      ('${MEMBER_ID}', 'mae', 'mae', NULL, NULL, '2026-02-01T10:00:00Z', false),
      ('${BANNED_ID}', '100%_banned', '100%_banned', NULL, NULL, '2026-03-01T10:00:00Z', true);
    INSERT INTO auth.roles (id, name, color, priority, permissions) VALUES
      ('manager', 'Manager', '#112233', 10, '{manage_users,view_events}'),
      ('scout', 'Scout', '#99AAB5', 1, '{view_events}'),
      ('chief', 'Chief', '#FFFFFF', 100, '{}');
    INSERT INTO auth.user_roles (user_id, role_id) VALUES ('${MEMBER_ID}', 'manager'), ('${BANNED_ID}', 'scout');
    INSERT INTO auth.activity_log (user_id, action, details, ip_address, created_at) VALUES
      ('${ADMIN_ID}', 'user_ban', 'Banned 100%_banned', '192.0.2.1', '2026-03-02T10:00:00Z'),
      ('810000000000000009', 'user_login', 'Gone since', NULL, '2026-03-03T10:00:00Z');
  `);
  await database.query(
    `INSERT INTO auth.sessions (id, user_id, kind, key_id, created_at, expires_at)
     SELECT 'session-of-' || users.id, users.id, 'browser', kid, '2026-03-01T10:00:00Z', now() + interval '1 hour'
     FROM auth.users, (SELECT kid FROM auth.signing_keys ORDER BY created_at DESC LIMIT 1) AS keys`,
  );
}

/** What a mutation may have changed, as it stands now. */
export async function stored(database: Client): Promise<unknown> {
  const { rows } = await database.query(`SELECT
    (SELECT json_agg(users ORDER BY id) FROM auth.users) AS users,
    (SELECT json_agg(roles ORDER BY id) FROM auth.roles) AS roles,
    (SELECT json_agg(user_roles ORDER BY user_id, role_id) FROM auth.user_roles) AS assignments,
    (SELECT json_agg(user_id ORDER BY user_id) FROM auth.sessions) AS sessions,
    (SELECT json_agg(json_build_array(user_id, action, details, ip_address) ORDER BY id) FROM auth.activity_log) AS log`);
  return rows[0];
}

function user(
  userId: string,
  username: string,
  permissions: readonly string[],
  isSuperAdmin: boolean,
): UserPrincipal {
  return { kind: 'user', userId, username, sessionId: `session-of-${userId}`, permissions, isSuperAdmin };
}
