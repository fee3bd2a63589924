import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import type { UserPrincipal } from '#protocol/principal';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, SUPER_ADMIN_ID, type TestArea } from '../test-support/open-test-area';

const SERVICE = { kind: 'service' } as const;
const GATEWAY = { kind: 'gateway' } as const;
const VALIDATE = `query ($token: String!) { validateToken(token: $token) { valid user { id } permissions roles { id } } }`;
const IDENTITY = `query ($id: ID!) { sessionIdentity(sessionId: $id) { userId username permissions isSuperAdmin } }`;
const CREATE = `mutation ($name: String!, $expiresAt: Timestamp!) {
  createAccessToken(name: $name, expiresAt: $expiresAt) { id name token expiresAt }
}`;
const ROTATE = 'mutation { rotateSigningKey { kid } }';
const INVALID = { valid: false, user: null, permissions: [], roles: [] };

let database: TestDatabase;
let area: TestArea;
let admin: UserPrincipal;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  admin = await area.user(SUPER_ADMIN_ID);
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function tokenOf(user: UserPrincipal): Promise<{ id: string; token: string }> {
  const variables = { name: 'script', expiresAt: inDays(30) };
  const { createAccessToken } = await area.ask<{ createAccessToken: { id: string; token: string } }>(
    CREATE,
    variables,
    user,
  );
  return createAccessToken;
}

async function validate(token: string): Promise<unknown> {
  return (await area.ask<{ validateToken: unknown }>(VALIDATE, { token }, SERVICE)).validateToken;
}

describe('an access token', () => {
  it('carries kid, issuer, audience, subject, session and both times, and is valid', async () => {
    const user = await area.user('1', ['view_events', 'manage_bingo'], 3);
    const { id, token } = await tokenOf(user);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    expect(decodeJwt(token)).toEqual({
      iss: area.settings.tokens.issuer,
      aud: area.settings.tokens.audience,
      sub: '1',
      sid: id,
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect(await validate(token)).toEqual({
      valid: true,
      user: { id: '1' },
      permissions: ['manage_bingo', 'view_events'],
      roles: [{ id: 'role-1' }],
    });
  });

  it('is listed without the token, and only its user can revoke it', async () => {
    const [user, other] = [await area.user('2'), await area.user('3')];
    const { id, token } = await tokenOf(user);
    const list = await area.execute('{ accessTokens { id name } }', {}, user);
    expect(list.data?.accessTokens).toEqual([{ id, name: 'script' }]);
    const revoke = 'mutation ($id: ID!) { revokeAccessToken(id: $id) { success } }';
    expect((await area.execute(revoke, { id }, other)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await area.execute(revoke, { id }, user)).data).toEqual({ revokeAccessToken: { success: true } });
    expect(await validate(token)).toEqual(INVALID);
  });

  it.each([
    [{ name: ' ', expiresAt: inDays(1) }, 'name'],
    [{ name: 'x', expiresAt: inDays(-1) }, 'expiresAt'],
    [{ name: 'x', expiresAt: inDays(367) }, 'expiresAt'],
  ])('made of %j is refused and names %s', async (variables, argument) => {
    const { errors } = await area.execute(CREATE, variables, admin);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
  });

  it('never appears in the activity log', async () => {
    const user = await area.user('4');
    const { token } = await tokenOf(user);
    const rows: { details: string }[] = await area.dataSource.query(
      `SELECT details FROM auth.activity_log WHERE user_id = '4'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.details).not.toContain(token.split('.')[2]);
  });
});

describe('a token', () => {
  it('is invalid when malformed, unsigned, or signed by another key under a known kid', async () => {
    const user = await area.user('5');
    const { token } = await tokenOf(user);
    const { kid } = decodeProtectedHeader(token);
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: 'ES256', kid: String(kid) })
      .sign(privateKey);
    const unsigned = `${Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url')}.${token.split('.')[1]}.`;
    for (const bad of ['', 'garbage', 'a.b.c', forged, unsigned, 'x'.repeat(10_000)]) {
      expect(await validate(bad)).toEqual(INVALID);
    }
    expect(await validate(token)).toMatchObject({ valid: true });
  });

  it('is invalid once its user is banned or its session is expired or deleted', async () => {
    const banned = await tokenOf(await area.user('6'));
    await area.execute('mutation { moderateUser(userId: "6", action: ban) { id } }', {}, admin);
    expect(await validate(banned.token)).toEqual(INVALID);
    const expired = await tokenOf(await area.user('7'));
    await area.dataSource.query(
      `UPDATE auth.sessions SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [expired.id],
    );
    expect(await validate(expired.token)).toEqual(INVALID);
  });

  it('stays valid after a key rotation, and the next one is signed by the new key', async () => {
    const user = await area.user('8');
    const { token } = await tokenOf(user);
    const rotated = await area.ask<{ rotateSigningKey: { kid: string } }>(ROTATE, {}, admin);
    const { kid } = rotated.rotateSigningKey;
    expect(await validate(token)).toMatchObject({ valid: true });
    expect(decodeProtectedHeader((await tokenOf(user)).token).kid).toBe(kid);
    const { signingKeys } = await area.ask<{ signingKeys: { kid: string }[] }>(
      '{ signingKeys { kid kty crv x y alg use } }',
    );
    expect(signingKeys[0]).toMatchObject({ kid, kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(signingKeys.map((key) => key.kid)).toContain(decodeProtectedHeader(token).kid);
  });

  it('lets only super administrators rotate its key', async () => {
    const { errors } = await area.execute(ROTATE, {}, await area.user('9'));
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('the identity behind a session', () => {
  it('has sorted permissions; a super administrator has all known ones', async () => {
    const user = await area.user('10', ['zebra_care', 'view_events'], 1);
    const plain = await area.execute(IDENTITY, { id: user.sessionId }, GATEWAY);
    expect(plain.data?.sessionIdentity).toEqual({
      userId: '10',
      username: 'user10',
      permissions: ['view_events', 'zebra_care'],
      isSuperAdmin: false,
    });
    const { sessionIdentity } = await area.ask<{
      sessionIdentity: { permissions: string[]; isSuperAdmin: boolean };
    }>(IDENTITY, { id: admin.sessionId }, GATEWAY);
    const { permissions, isSuperAdmin } = sessionIdentity;
    expect(isSuperAdmin).toBe(true);
    expect(permissions).toEqual(expect.arrayContaining(['manage_automation', 'zebra_care']));
    expect(permissions).toEqual([...permissions].sort());
  });

  it.each(['unknown', '', 'a\u0000b', 'x'.repeat(300)])('is null for %j', async (id) => {
    expect(await area.execute(IDENTITY, { id }, GATEWAY)).toEqual({ data: { sessionIdentity: null } });
  });

  it('is available to the gateway only', async () => {
    const { errors } = await area.execute(IDENTITY, { id: admin.sessionId }, admin);
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('the viewer', () => {
  const VIEWER = `{ viewer { __typename authenticated ... on SignedInViewer {
    user { id username globalName avatar createdAt } roles { id name color priority } permissions isSuperAdmin } } }`;

  it('is anonymous without a credential or when the user does not exist', async () => {
    const anonymous = { data: { viewer: { __typename: 'AnonymousViewer', authenticated: false } } };
    expect(await area.execute(VIEWER)).toEqual(anonymous);
    const unknownUser: UserPrincipal = { ...admin, userId: '404', isSuperAdmin: false };
    expect(await area.execute(VIEWER, {}, unknownUser)).toEqual(anonymous);
  });

  it('is the user with current roles and permissions', async () => {
    const user = await area.user('11', ['view_dashboard'], 5);
    expect((await area.execute(VIEWER, {}, user)).data?.viewer).toEqual({
      __typename: 'SignedInViewer',
      authenticated: true,
      user: {
        id: '11',
        username: 'user11',
        globalName: null,
        avatar: null,
        createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      },
      roles: [{ id: 'role-11', name: 'role-11', color: '#99AAB5', priority: 5 }],
      permissions: ['view_dashboard'],
      isSuperAdmin: false,
    });
  });
});
