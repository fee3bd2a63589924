import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { UserPrincipal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea, SUPER_ADMIN_ID } from '../test-support/open-test-area';

const SERVICE = { kind: 'service' } as const;
const GATEWAY = { kind: 'gateway' } as const;
const VALIDATE = `query ($token: String!) { validateToken(token: $token) { valid user { id } permissions roles { id } } }`;
const IDENTITY = `query ($id: ID!) { sessionIdentity(sessionId: $id) { userId username permissions isSuperAdmin } }`;
const CREATE = `mutation ($name: String!, $expiresAt: Timestamp!) {
  createAccessToken(name: $name, expiresAt: $expiresAt) { id name token expiresAt }
}`;
const ROTATE = 'mutation { rotateSigningKey { kid } }';

const area = suiteArea(openTestArea);
let admin: UserPrincipal;

beforeAll(async () => {
  admin = await area.user(SUPER_ADMIN_ID);
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
});

describe('a token', () => {
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
