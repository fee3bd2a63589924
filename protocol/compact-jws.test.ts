import { jwtVerify, SignJWT } from 'jose';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { signCompact, verifyCompact } from './compact-jws';

const CLAIMS = { iss: 'somebody', caller: { name: 'Zoë' } };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a signed token, and its parts. */
async function signed() {
  const { signing, keys } = await newCallerKeys();
  const token = signCompact(CLAIMS, signing);
  const [header = '', payload = '', signature = ''] = token.split('.');
  return { signing, keys, token, header, payload, signature };
}

describe('a compact JWS', () => {
  it('is what jose verifies', async () => {
    const { token, keys, signing } = await signed();
    const { payload, protectedHeader } = await jwtVerify(token, keys, { algorithms: ['ES256'] });
    expect({ payload, protectedHeader }).toEqual({
      payload: CLAIMS,
      protectedHeader: { alg: 'ES256', kid: signing.kid },
    });
  });

  it('is verified if jose signed it', async () => {
    const { signing, keys } = await signed();
    const token = await new SignJWT(CLAIMS)
      .setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ: 'JWT' })
      .sign(signing.key);
    expect(await verifyCompact(token, keys)).toEqual(CLAIMS);
  });

  it.each([
    ['other claims', ({ header, signature }) => `${header}.${part({ iss: 'else' })}.${signature}`],
    ['no signature', ({ header, payload }) => `${header}.${payload}.`],
    ['two parts', ({ header, payload }) => `${header}.${payload}`],
    ['four parts', ({ token }) => `${token}.x`],
    [
      'the algorithm "none"',
      ({ payload, signing }) => `${part({ alg: 'none', kid: signing.kid })}.${payload}.`,
    ],
    [
      'a symmetric algorithm',
      ({ payload, signature, signing }) =>
        `${part({ alg: 'HS256', kid: signing.kid })}.${payload}.${signature}`,
    ],
    ['no key id', ({ payload, signature }) => `${part({ alg: 'ES256' })}.${payload}.${signature}`],
    ['nothing', () => ''],
  ] satisfies [string, (own: Awaited<ReturnType<typeof signed>>) => string][])(
    'is refused with %s',
    async (_, change) => {
      const own = await signed();
      await expect(verifyCompact(change(own), own.keys)).rejects.toThrow(/./);
    },
  );

  it('is refused with a critical extension, although the key signed it', async () => {
    const { signing, keys } = await signed();
    const token = await new SignJWT(CLAIMS)
      .setProtectedHeader({ alg: 'ES256', kid: signing.kid, crit: ['b64'], b64: true })
      .sign(signing.key);
    await expect(verifyCompact(token, keys)).rejects.toThrow(/crit/);
  });

  it('is refused if another key signed it', async () => {
    const { token } = await signed();
    await expect(verifyCompact(token, (await newCallerKeys()).keys)).rejects.toThrow(/key/);
  });

  it('is refused if a key signed it that claims the id of another', async () => {
    const { keys, signing } = await signed();
    const { signing: other } = await newCallerKeys();
    const token = signCompact(CLAIMS, { kid: signing.kid, key: other.key });
    await expect(verifyCompact(token, keys)).rejects.toThrow('the signature is not that of the key');
  });
});
