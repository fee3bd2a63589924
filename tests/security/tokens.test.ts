import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiClient } from '#tests/support/api-client';
import { SERVICE_KEY, startPlatform, type TestPlatform } from '#tests/support/platform';
import { partsOf, signEs256, signHs256, type TokenParts, unknownKeys, withSignature } from './forge-token';
import { expectRejection } from './rejection';

const stranger = unknownKeys();
const now = () => Math.floor(Date.now() / 1000);

describe('a forged token', () => {
  let platform: TestPlatform;
  let ours: KeyObject;
  let good: TokenParts;
  let victimSession: unknown;
  let keyServerRequests = 0;
  const keyServer = createServer((_request, response) => {
    keyServerRequests += 1;
    response.end(JSON.stringify({ keys: [stranger.publicJwk] }));
  });

  beforeAll(async () => {
    platform = await startPlatform();
    const user = await platform.signIn({ id: '202000000000000001', username: 'holder' });
    const victim = await platform.signInAdmin();
    good = partsOf(user.token);
    const [key] = await platform.sql<{ private_jwk: JsonWebKey }>(
      'SELECT private_jwk FROM auth.signing_keys WHERE kid = $1',
      [good.header.kid],
    );
    ours = createPrivateKey({ key: key?.private_jwk ?? {}, format: 'jwk' });
    victimSession = partsOf(victim.token).claims.sid;
    await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    keyServer.close();
    await platform?.stop();
  });

  it('differs from a token with the same claims signed with our key, which is accepted', async () => {
    await expectAccepted(signEs256(good, ours));
  });

  it('is compared with a genuine one, which has ES256 and exactly the documented claims', () => {
    expect(good.header).toEqual({
      alg: 'ES256',
      kid: expect.any(String),
      ...(good.header.typ !== undefined && { typ: 'JWT' }),
    });
    expect(Object.keys(good.claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub']);
    // The expiry is rounded up to a whole second, the issue time down.
    const life = Number(good.claims.exp) - Number(good.claims.iat) - 7 * 24 * 60 * 60;
    expect([0, 1]).toContain(life);
  });

  it.each<[string, () => string]>([
    ['alg none, unsigned', () => withSignature(header({ alg: 'none' }), '')],
    ['alg None, unsigned', () => withSignature(header({ alg: 'None' }), '')],
    [
      'alg none, our signature',
      () => withSignature(header({ alg: 'none' }), signatureOf(signEs256(good, ours))),
    ],
    ['HS256 by the public key as PEM', () => signHs256(header({ alg: 'HS256' }), publicPem())],
    [
      'HS256 by the public key as JWK',
      () => signHs256(header({ alg: 'HS256' }), JSON.stringify(publicJwk())),
    ],
    ['HS256 by the public key as DER', () => signHs256(header({ alg: 'HS256' }), publicDer())],
    ['HS256 by nothing', () => signHs256(header({ alg: 'HS256' }), '')],
    ['ES256 named, HS256 signed', () => signHs256(good, publicPem())],
    ['another algorithm of the same key', () => signEs256(header({ alg: 'ES384' }), ours)],
    ['a stranger’s signature under our key id', () => signEs256(good, stranger.privateKey)],
    ['an unknown key id', () => signEs256(header({ kid: 'unknown' }), stranger.privateKey)],
    ['a key id that is SQL', () => signEs256(header({ kid: "' OR 1=1 --" }), stranger.privateKey)],
    [
      'a key id that is a path',
      () => signEs256(header({ kid: '../../../../dev/null' }), stranger.privateKey),
    ],
    ['a key id that is a list', () => signEs256(header({ kid: [good.header.kid] }), ours)],
    ['no key id', () => signEs256(header({ kid: undefined }), ours)],
    ['its own key inside', () => signEs256(header({ jwk: stranger.publicJwk }), stranger.privateKey)],
    ['the address of its key', () => signEs256(header({ jku: keyAddress() }), stranger.privateKey)],
    [
      'only the address of its key',
      () => signEs256({ ...header({ jku: keyAddress(), kid: 'x' }) }, stranger.privateKey),
    ],
    ['the address of its certificate', () => signEs256(header({ x5u: keyAddress() }), stranger.privateKey)],
    ['a critical header that we do not know', () => signEs256(header({ crit: ['b64'], b64: false }), ours)],
    ['a signature of zeroes', () => withSignature(good, Buffer.alloc(64).toString('base64url'))],
    ['no signature', () => withSignature(good, '')],
    [
      'a changed subject',
      () => withSignature(claims({ sub: '100000000000000001' }), signatureOf(signEs256(good, ours))),
    ],
    ['no expiry', () => signEs256(claims({ exp: undefined }), ours)],
    ['an expiry that is text', () => signEs256(claims({ exp: '9999999999' }), ours)],
    ['an expiry in the past', () => signEs256(claims({ exp: now() - 1 }), ours)],
    ['a beginning in the future', () => signEs256(claims({ nbf: now() + 3600 }), ours)],
    ['no issuer', () => signEs256(claims({ iss: undefined }), ours)],
    ['another issuer', () => signEs256(claims({ iss: 'https://evil.tld' }), ours)],
    ['no audience', () => signEs256(claims({ aud: undefined }), ours)],
    ['another audience', () => signEs256(claims({ aud: 'https://evil.tld' }), ours)],
    ['no subject', () => signEs256(claims({ sub: undefined }), ours)],
    ['no session', () => signEs256(claims({ sid: undefined }), ours)],
    ['an unknown session', () => signEs256(claims({ sid: 'unknown' }), ours)],
    ['a session with a NUL in it', () => signEs256(claims({ sid: 'a\u0000b' }), ours)],
    ['the session of another user', () => signEs256(claims({ sid: victimSession }), ours)],
    ['the caller assertion’s issuer', () => signEs256(claims({ iss: 'community-platform-gateway' }), ours)],
    ['claims that are no object', () => `${signEs256(good, ours).split('.')[0]}.bnVsbA.${'a'.repeat(86)}`],
    ['words', () => 'not.a.token'],
    ['a cut signature', () => signEs256(good, ours).slice(0, -10)],
    ['five parts', () => `${signEs256(good, ours)}.a.b`],
    ['a length of 8 kB', () => signEs256(claims({ padding: 'x'.repeat(6000) }), ours)],
  ])('is rejected everywhere: %s', async (_what, forge) => {
    await expectRejected(forge());
  });

  it('never makes the platform request the URL in its header', async () => {
    await expectRejected(signEs256(header({ jku: keyAddress(), kid: 'there' }), stranger.privateKey));

    expect(keyServerRequests).toBe(0);
  });

  it('is not replaced by a valid cookie in the same request', async () => {
    const headers = { authorization: 'Bearer garbage', cookie: `auth_token=${signEs256(good, ours)}` };

    expectRejection(await platform.anonymous.get('/auth/permissions', { headers }), 401, 'UNAUTHENTICATED');
    expect((await platform.anonymous.get('/auth/me', { headers })).body).toEqual({ authenticated: false });
  });

  async function expectRejected(token: string): Promise<void> {
    const { me, cookie, permissions, direct, validated, graph, admin } = await everywhere(token);
    expect([me.status, me.body]).toEqual([200, { authenticated: false }]);
    expect([cookie.status, cookie.body]).toEqual([200, { authenticated: false }]);
    expectRejection(permissions, 401, 'UNAUTHENTICATED');
    expectRejection(direct, 401, 'UNAUTHENTICATED');
    expectRejection(admin, 401, 'UNAUTHENTICATED');
    expect([validated.status, validated.body]).toEqual([
      200,
      { valid: false, user: null, permissions: [], roles: [] },
    ]);
    expect(graph.body).toMatchObject({ data: { viewer: { authenticated: false } } });
  }

  async function expectAccepted(token: string): Promise<void> {
    const { me, cookie, permissions, direct, validated, graph } = await everywhere(token);
    for (const { body } of [me, cookie]) expect(body).toMatchObject({ authenticated: true });
    expect([permissions.status, direct.status]).toEqual([200, 200]);
    expect(validated.body).toMatchObject({ valid: true, user: { username: 'holder' } });
    expect(graph.body).toMatchObject({ data: { viewer: { authenticated: true } } });
  }

  async function everywhere(token: string) {
    const client: ApiClient = platform.anonymous;
    const headers = { authorization: `Bearer ${token}` };
    const service = { 'x-service-key': SERVICE_KEY };
    const query = '{ viewer { authenticated } }';
    const [me, cookie, permissions, direct, validated, graph, admin] = await Promise.all([
      client.get('/auth/me', { headers }),
      client.get('/auth/me', { headers: { cookie: `auth_token=${token}` } }),
      client.get('/auth/permissions', { headers }),
      client.at(platform.areaUrls.auth).get('/permissions', { headers }),
      client.post('/auth/validate', { token }, { headers: service }),
      client.request('/graphql', { method: 'POST', json: { query }, headers }),
      client.get('/auth/admin/users', { headers }),
    ]);
    return { me, cookie, permissions, direct, validated, graph, admin };
  }

  const header = (changes: object): TokenParts => ({ ...good, header: { ...good.header, ...changes } });
  const claims = (changes: object): TokenParts => ({ ...good, claims: { ...good.claims, ...changes } });
  const publicPem = () => createPublicKey(ours).export({ type: 'spki', format: 'pem' }).toString();
  const publicDer = () => createPublicKey(ours).export({ type: 'spki', format: 'der' });
  const publicJwk = () => createPublicKey(ours).export({ format: 'jwk' });
  const signatureOf = (token: string) => token.split('.')[2] ?? '';
  const keyAddress = () => {
    const { port } = keyServer.address() as AddressInfo;
    return `http://127.0.0.1:${port}/jwks.json`;
  };
});
