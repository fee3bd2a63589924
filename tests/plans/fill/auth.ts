import type { Client } from 'pg';
import { type Fill, withoutChecks } from './fill';

const ROLES = 10;
/** Users with activity log entries; the others only play. */
const ACTORS = 1000;
const ACTIONS = [
  'user_login',
  'user_logout',
  'role_assign',
  'attendance_record_create',
  'tile_submission_review',
];

/** Inserts a role and a session for each user, and as many log entries as users. */
export const fillAuth: Fill = async (database, from, to) => {
  if (from === 0) await fillRoles(database);
  await database.query(
    `INSERT INTO auth.users (id, username, folded_username, global_name, created_at)
     SELECT (9000000000 + n)::text, 'Grower' || n, 'grower' || n, 'Grower ' || n, now() - n * interval '1 second'
     FROM generate_series($1::int + 1, $2::int) n`,
    [from, to],
  );
  await database.query(
    `INSERT INTO auth.activity_log (user_id, action, details, created_at)
     SELECT (9000000000 + 1 + n % ${ACTORS})::text, ($3::text[])[1 + n % cardinality($3::text[])], 'Something was done',
       now() - n * interval '1 second'
     FROM generate_series($1::int + 1, $2::int) n`,
    [from, to, ACTIONS],
  );
  await withoutChecks(database, async () => {
    await database.query(
      `INSERT INTO auth.user_roles (user_id, role_id)
       SELECT (9000000000 + n)::text, 'grown-' || n % ${ROLES} FROM generate_series($1::int + 1, $2::int) n`,
      [from, to],
    );
    await database.query(
      `INSERT INTO auth.sessions (id, user_id, kind, key_id, expires_at)
       SELECT 'grown-' || n, (9000000000 + n)::text, 'browser', k.kid, now() + interval '1 day'
       FROM generate_series($1::int + 1, $2::int) n, (SELECT kid FROM auth.signing_keys LIMIT 1) k`,
      [from, to],
    );
  });
};

async function fillRoles(database: Client): Promise<void> {
  await database.query(
    `INSERT INTO auth.roles (id, name, color, priority, permissions)
     SELECT 'grown-' || n, 'Grown ' || n, '#99AAB5', n, '{view_dashboard}' FROM generate_series(0, ${ROLES - 1}) n`,
  );
}
