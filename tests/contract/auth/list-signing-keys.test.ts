import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';
import { suitePlatform } from '#tests/support/suite';
import { testUser } from '../expectations';

const PATH = '/auth/.well-known/jwks.json';

const jwks = z.object({
  keys: z.array(
    z.object({
      kid: z.string(),
      kty: z.string(),
      crv: z.string(),
      x: z.string(),
      y: z.string(),
      alg: z.string(),
      use: z.string(),
    }),
  ),
});

const platform = suitePlatform();

const keySet = async (): Promise<JSONWebKeySet> =>
  jwks.parse((await platform.anonymous.get(PATH).expect(200)).body);

const verify = async (token: string) =>
  jwtVerify(token, createLocalJWKSet(await keySet()), {
    algorithms: ['ES256'],
    issuer: platform.baseUrl,
    audience: platform.baseUrl,
  });

describe('GET /auth/.well-known/jwks.json', () => {
  test('returns only the public half of the keys', async () => {
    const { body, text } = await platform.anonymous.get(PATH).expect(200);
    const { keys } = jwks.parse(body);
    const shown = {
      kid: expect.stringMatching(/./),
      kty: 'EC',
      crv: 'P-256',
      x: expect.stringMatching(/^[\w-]{43}$/),
      y: expect.stringMatching(/^[\w-]{43}$/),
      alg: 'ES256',
      use: 'sig',
    };
    expect(keys.length).toBeGreaterThan(0);
    expect(body).toEqual({ keys: keys.map(() => shown) });
    expect(text).not.toMatch(/"(d|k|private_jwk)"/);
  });

  test('verifies session tokens with jose', async () => {
    const user = await platform.signIn(testUser());
    const { payload, protectedHeader } = await verify(user.token);
    expect(payload.sub).toBe(user.user.id);
    expect(protectedHeader).toMatchObject({ alg: 'ES256' });
    expect((await keySet()).keys.map(({ kid }) => kid)).toContain(protectedHeader.kid);
  });

  test('keeps a rotated key until its sessions expire', async () => {
    const before = await platform.signIn(testUser());
    const admin = await platform.signInAdmin();
    const { keys } = await keySet();
    const rotated = await admin.graphql('mutation { rotateSigningKey { kid } }');
    expect(rotated.body).toMatchObject({ data: { rotateSigningKey: { kid: expect.any(String) } } });
    const after = await platform.signIn(testUser());
    expect(decodeProtectedHeader(after.token).kid).not.toBe(decodeProtectedHeader(before.token).kid);
    expect((await keySet()).keys).toHaveLength(keys.length + 1);
    for (const user of [before, after]) {
      await user.get('/auth/permissions').expect(200);
      expect((await verify(user.token)).payload.sub).toBe(user.user.id);
    }
  });
});
