import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { ApiClient } from '#tests/support/api-client';
import type { TestPlatform } from '#tests/support/platform';

/** An invalid token, and what is wrong with it. */
export interface BadToken {
  readonly what: string;
  readonly token: string;
}

interface KeyRow {
  readonly kid: string;
  readonly private_jwk: JWK;
  readonly public_jwk: JWK;
}

/**
 * Returns variants of a valid token with one defect each. Those with wrong claims are signed with the
 * platform's own key.
 */
export async function badTokens(platform: TestPlatform, client: ApiClient): Promise<readonly BadToken[]> {
  const claims = decodeJwt(client.token);
  const { kid = '' } = decodeProtectedHeader(client.token);
  const [row] = await platform.sql<KeyRow>(
    'SELECT kid, private_jwk, public_jwk FROM auth.signing_keys WHERE kid = $1',
    [kid],
  );
  if (!row) throw new Error('The key that signed the token is not in the database');
  const own = await importJWK(row.private_jwk, 'ES256');
  const foreign = await generateKeyPair('ES256', { extractable: true });
  const sign = (payload: JWTPayload, key = own, header: object = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, ...header }).sign(key);
  const without = (name: string) =>
    Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));
  const now = Math.floor(Date.now() / 1000);
  const publicPem = new TextEncoder().encode(await exportSPKI(await importPublic(row.public_jwk)));
  const [head = '', body = '', signature = ''] = client.token.split('.');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
  return [
    { what: 'no token at all', token: '' },
    { what: 'three words', token: 'not.a.token' },
    { what: 'cut short', token: client.token.slice(0, -10) },
    { what: 'the signature of nothing', token: `${head}.${body}.` },
    { what: 'algorithm none', token: `${unsigned}.${body}.` },
    { what: 'algorithm none with a signature', token: `${unsigned}.${body}.${signature}` },
    { what: 'HS256 with the public key as its secret', token: await hmac(claims, kid, publicPem) },
    { what: 'a foreign key under our kid', token: await sign(claims, foreign.privateKey) },
    { what: 'a kid that is unknown', token: await sign(claims, own, { kid: 'unknown' }) },
    {
      what: 'a key of its own in the header',
      token: await sign(claims, foreign.privateKey, { jwk: await exportJWK(foreign.publicKey) }),
    },
    { what: 'expired', token: await sign({ ...claims, exp: now - 1 }) },
    { what: 'without an end', token: await sign(without('exp')) },
    { what: 'of another issuer', token: await sign({ ...claims, iss: 'https://elsewhere.example' }) },
    { what: 'without an issuer', token: await sign(without('iss')) },
    { what: 'for another audience', token: await sign({ ...claims, aud: 'https://elsewhere.example' }) },
    { what: 'without an audience', token: await sign(without('aud')) },
    { what: 'of an unknown session', token: await sign({ ...claims, sid: 'unknown' }) },
    { what: 'without a session', token: await sign(without('sid')) },
    { what: "of another user's session", token: await sign({ ...claims, sub: '100000000000000001' }) },
    { what: 'without a user', token: await sign(without('sub')) },
  ];
}

async function importPublic(jwk: JWK) {
  const key = await importJWK(jwk, 'ES256', { extractable: true });
  if (key instanceof Uint8Array) throw new Error('The public key is a secret');
  return key;
}

function hmac(claims: JWTPayload, kid: string, secret: Uint8Array): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
}
