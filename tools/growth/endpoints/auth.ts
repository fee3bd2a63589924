import { type Endpoint, read } from '../endpoint';

const SESSIONS = 'users, their roles and sessions';
const USERS = 'users';
const LOG = 'entries of the log';

/** Part of the member's name, and of nobody's else at any size. */
const NEEDLE = 'mall_mem';

export const authEndpoints: readonly Endpoint[] = [
  read({ route: 'GET /auth/login', of: 'sign-ins', by: 'anybody', status: 302 }),
  read({ route: 'GET /auth/logout', of: SESSIONS, by: 'anybody', status: 302 }),
  read({ route: 'GET /auth/me', of: SESSIONS, by: 'member' }),
  read({ route: 'GET /auth/permissions', of: SESSIONS, by: 'admin' }),
  {
    route: 'POST /auth/validate',
    of: SESSIONS,
    request: ({ serviceKey, member }) => ({
      path: '/auth/validate',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-key': serviceKey },
      body: JSON.stringify({ token: member.token }),
    }),
  },
  read({ route: 'GET /auth/.well-known/jwks.json', of: SESSIONS, by: 'anybody' }),
  read({ route: 'GET /auth/admin/roles', of: 'assignments of the roles', by: 'admin' }),
  read({ route: 'GET /auth/admin/users', of: USERS, by: 'admin' }),
  read({
    route: 'GET /auth/admin/users',
    how: '?search= one user',
    of: USERS,
    by: 'admin',
    path: () => `/auth/admin/users?search=${NEEDLE}&limit=1`,
  }),
  read({ route: 'GET /auth/admin/activity', of: LOG, by: 'admin' }),
  read({
    route: 'GET /auth/admin/activity',
    how: '?user_id=',
    of: LOG,
    by: 'admin',
    path: () => '/auth/admin/activity?user_id=9000000001',
  }),
  read({
    route: 'GET /auth/admin/activity',
    how: '?action=',
    of: LOG,
    by: 'admin',
    path: () => '/auth/admin/activity?action=user_login',
  }),
  read({
    route: 'GET /auth/admin/activity',
    how: '?user_id=&action=',
    of: LOG,
    by: 'admin',
    path: () => '/auth/admin/activity?user_id=9000000001&action=user_login',
  }),
];
