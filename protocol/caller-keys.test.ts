import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { closeRedirects, REDIRECTS, startRedirectingServer } from '#tests/support/redirects';
import { signCaller, verifyCaller } from './caller-assertion';
import { anyOf, type CallerKeys, readCallerKeys, readSigningKey, remoteCallerKeys } from './caller-keys';
import { ANONYMOUS, type Caller } from './principal';

afterEach(closeRedirects);

const caller: Caller = { principal: ANONYMOUS, address: null, requestId: 'test' };

async function pair(algorithm = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  return {
    privatePem: await exportPKCS8(privateKey),
    privateJwk: JSON.stringify(await exportJWK(privateKey)),
    publicPem: await exportSPKI(publicKey),
    publicJwk: await exportJWK(publicKey),
  };
}

async function isAccepted(privateKey: string, keys: CallerKeys): Promise<boolean> {
  const assertion = await signCaller(caller, 'auth', await readSigningKey(privateKey));
  return (await verifyCaller(assertion, 'auth', keys)) !== null;
}

describe('caller keys', () => {
  it('are PEM or JWK with the same id', async () => {
    const { privatePem, privateJwk, publicPem, publicJwk } = await pair();
    expect((await readSigningKey(privatePem)).kid).toBe((await readSigningKey(privateJwk)).kid);
    for (const keys of [publicPem, JSON.stringify({ keys: [publicJwk] })]) {
      expect(await isAccepted(privatePem, await readCallerKeys(keys))).toBe(true);
    }
  });

  it('can be several during key rotation', async () => {
    const [old, next, unknown] = [await pair(), await pair(), await pair()];
    const both = await readCallerKeys(`${old.publicPem}\n${next.publicPem}`);
    expect(await isAccepted(old.privatePem, both)).toBe(true);
    expect(await isAccepted(next.privatePem, both)).toBe(true);
    expect(await isAccepted(unknown.privatePem, both)).toBe(false);
    expect(await isAccepted(old.privatePem, await readCallerKeys(next.publicPem))).toBe(false);
  });

  it('can be published at a URL in addition to configured ones', async () => {
    const [published, configured, unknown] = [await pair(), await pair(), await pair()];
    const server = createServer((_req, res) => {
      res.setHeader('content-type', 'application/json');
      const kid = readSigningKey(published.privatePem).then((key) => key.kid);
      void kid.then((id) =>
        res.end(JSON.stringify({ keys: [{ ...published.publicJwk, kid: id, alg: 'ES256' }] })),
      );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const url = new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/jwks.json`);
    const keys = anyOf([await readCallerKeys(configured.publicPem), remoteCallerKeys(url)]);
    expect(await isAccepted(published.privatePem, keys)).toBe(true);
    expect(await isAccepted(configured.privatePem, keys)).toBe(true);
    expect(await isAccepted(unknown.privatePem, keys)).toBe(false);
    server.closeAllConnections();
    server.close();
  });

  it.each(REDIRECTS)('are not fetched through redirects: %s', async (_where, response) => {
    const redirecting = await startRedirectingServer(response);
    const keys = remoteCallerKeys(new URL(`${redirecting.url}/jwks.json`));
    expect(await isAccepted((await pair()).privatePem, keys)).toBe(false);
    expect([redirecting.requested, redirecting.elsewhere.connections()]).toEqual([['GET /jwks.json'], 0]);
  });

  it.each([
    '',
    'secret-text',
    '{"kty":"EC"}',
    '{',
    '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----',
  ])('are rejected if they are %j, without quoting the text', async (text) => {
    await expect(readSigningKey(text)).rejects.toThrow(
      /^must be a private key of the curve P-256, as PEM or JWK$/,
    );
    await expect(readCallerKeys(text)).rejects.toThrow(/^must be public keys of the curve P-256/);
  });

  it('must use P-256', async () => {
    const other = await pair('ES384');
    await expect(readSigningKey(other.privatePem)).rejects.toThrow('P-256');
    await expect(readCallerKeys(other.publicPem)).rejects.toThrow('P-256');
  });

  it('omit a private part', async () => {
    const { privateJwk, privatePem } = await pair();
    const keys = await readCallerKeys(`{"keys":[${privateJwk}]}`);
    expect(await isAccepted(privatePem, keys)).toBe(true);
  });
});
