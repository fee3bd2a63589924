import { createHmac } from 'node:crypto';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { claimedKeyId, verifySessionToken } from './session-token';

const settings = { issuer: 'https://platform.test', audience: 'platform' };
const now = () => Math.floor(Date.now() / 1000);
const goodClaims = () => ({
  sub: '100',
  sid: 's-1',
  iss: settings.issuer,
  aud: settings.audience,
  iat: now(),
  exp: now() + 60,
});

let keys: JSONWebKeySet;
let privateKey: CryptoKey;
let otherKey: CryptoKey;

beforeAll(async () => {
  const own = await generateKeyPair('ES256');
  const other = await generateKeyPair('ES256');
  privateKey = own.privateKey;
  otherKey = other.privateKey;
  const published = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  keys = { keys: [published] };
});

const sign = (claims: JWTPayload = goodClaims(), header: object = {}, key: CryptoKey = privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1', ...header }).sign(key);
const verify = (token: string) => verifySessionToken(token, keys, settings);
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a session token', () => {
  it('returns the claims if it is valid', async () => {
    const claims = goodClaims();
    await expect(verify(await sign(claims))).resolves.toEqual({
      userId: '100',
      sessionId: 's-1',
      expiresAt: new Date(claims.exp * 1000),
    });
  });

  it.each(['sub', 'sid', 'iss', 'aud', 'iat', 'exp'])('is rejected without %s', async (claim) => {
    const claims = Object.fromEntries(Object.entries(goodClaims()).filter(([name]) => name !== claim));
    await expect(verify(await sign(claims))).resolves.toBeNull();
  });

  it.each([
    ['another issuer', { iss: 'https://evil.test' }],
    ['another audience', { aud: 'other' }],
    ['an expiry in the past', { exp: now() - 1 }],
    ['a start in the future', { nbf: now() + 60 }],
    ['a session that is not a string', { sid: 7 }],
  ])('is rejected with %s', async (_what, claims) => {
    await expect(verify(await sign({ ...goodClaims(), ...claims }))).resolves.toBeNull();
  });

  it('is rejected if signed by another key with our key id', async () => {
    await expect(verify(await sign(goodClaims(), {}, otherKey))).resolves.toBeNull();
  });

  it('is rejected with an unknown key id', async () => {
    await expect(verify(await sign(goodClaims(), { kid: 'k2' }))).resolves.toBeNull();
  });

  it('is not verified by an embedded key', async () => {
    const own = await generateKeyPair('ES256');
    const jwk = await exportJWK(own.publicKey);
    const header = { jwk, jku: 'https://evil.test/jwks.json' };
    await expect(verify(await sign(goodClaims(), header, own.privateKey))).resolves.toBeNull();
  });

  it('is rejected without a signature', async () => {
    for (const alg of ['none', 'None', 'ES256']) {
      await expect(verify(`${encoded({ alg, kid: 'k1' })}.${encoded(goodClaims())}.`)).resolves.toBeNull();
    }
  });

  it('is rejected if signed with the public key as an HMAC secret', async () => {
    const head = `${encoded({ alg: 'HS256', kid: 'k1' })}.${encoded(goodClaims())}`;
    const mac = createHmac('sha256', JSON.stringify(keys.keys[0])).update(head).digest('base64url');
    await expect(verify(`${head}.${mac}`)).resolves.toBeNull();
  });

  it('is rejected with another algorithm despite a valid signature', async () => {
    const { publicKey, privateKey: other } = await generateKeyPair('ES384');
    const published = { ...(await exportJWK(publicKey)), kid: 'k1' };
    const token = await sign(goodClaims(), { alg: 'ES384' }, other);
    await expect(verifySessionToken(token, { keys: [published] }, settings)).resolves.toBeNull();
  });

  it('is rejected if altered', async () => {
    const [head, , signature] = (await sign()).split('.');
    const claims = encoded({ ...goodClaims(), sub: '999' });
    await expect(verify(`${head}.${claims}.${signature}`)).resolves.toBeNull();
  });
});

describe('claimedKeyId', () => {
  it('returns the key id of the header', () => {
    expect(claimedKeyId(`${encoded({ alg: 'ES256', kid: 'k1' })}.e30.c2ln`)).toBe('k1');
  });

  it.each([
    '',
    'garbage',
    'a.b',
    'a.b.c.d',
    '..',
    `${'e30'}.e30.c2ln`,
    `${encoded({ alg: 'ES256' })}.e30.c2ln`,
    `${encoded({ alg: 'ES256', kid: 7 })}.e30.c2ln`,
    `${encoded({ alg: 'HS256', kid: 'k1' })}.e30.c2ln`,
    `${Buffer.from('null').toString('base64url')}.e30.c2ln`,
    `${encoded({ alg: 'ES256', kid: 'k1' })}.e30.c2 ln`,
    `${encoded({ alg: 'ES256', kid: 'k1' })}.e30.${'a'.repeat(4096)}`,
  ])('returns null for %.40s', (token) => {
    expect(claimedKeyId(token)).toBeNull();
  });
});
