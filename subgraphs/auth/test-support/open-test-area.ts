import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { type TestArea as OpenTestArea, openAreaForTest } from '#kit/test-support/open-test-area';
import type { UserPrincipal } from '#protocol/principal';
import { authArea } from '../subgraph';

export const SUPER_ADMIN_ID = '100000000000000001';

/** The auth subgraph on its own database, queried as the gateway queries it. */
export interface TestArea extends OpenTestArea {
  /** Creates a user with a live session and a role of their own with the permissions. */
  user(id: string, permissions?: readonly string[], priority?: number): Promise<UserPrincipal>;
}

/** @param url of a migrated database. @param identityUrl of the identity provider; unreachable by default. */
export async function openTestArea(url: string, identityUrl = 'http://127.0.0.1:9'): Promise<TestArea> {
  const area = await openAreaForTest(authArea, url, {
    settings: {
      tokens: { issuer: 'http://localhost:4000', audience: 'community-platform' },
      superAdminIds: [SUPER_ADMIN_ID],
      identityProvider: { url: identityUrl, clientId: 'client', clientSecret: 'secret' },
    },
  });
  return {
    ...area,
    user: (id, permissions, priority) => addUser(area.dataSource, id, permissions, priority),
  };
}

async function addUser(
  dataSource: DataSource,
  id: string,
  permissions: readonly string[] = [],
  priority?: number,
): Promise<UserPrincipal> {
  const sessionId = randomUUID();
  const username = `user${id}`;
  await dataSource.query(`INSERT INTO auth.users (id, username, folded_username) VALUES ($1, $2, $2)`, [
    id,
    username,
  ]);
  await dataSource.query(
    `INSERT INTO auth.signing_keys (kid, public_jwk, private_jwk, retired_at) VALUES ('test', $1, '{}', now())
     ON CONFLICT DO NOTHING`,
    [{ kid: 'test', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }],
  );
  await dataSource.query(
    `INSERT INTO auth.sessions (id, user_id, kind, key_id, expires_at)
     VALUES ($1, $2, 'browser', 'test', now() + interval '1 hour')`,
    [sessionId, id],
  );
  if (priority !== undefined) {
    const role = `role-${id}`;
    await dataSource.query(`INSERT INTO auth.roles VALUES ($1, $1, '#99AAB5', $2, $3)`, [
      role,
      priority,
      permissions,
    ]);
    await dataSource.query('INSERT INTO auth.user_roles VALUES ($1, $2)', [id, role]);
  }
  const isSuperAdmin = id === SUPER_ADMIN_ID;
  return { kind: 'user', userId: id, username, sessionId, permissions, isSuperAdmin };
}
