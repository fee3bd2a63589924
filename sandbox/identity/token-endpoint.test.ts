import { createHash } from 'node:crypto';
import { type SandboxServer, startIdentityProvider } from './identity-provider';

const REDIRECT_URI = 'http://localhost:4000/auth/callback';
const SECRET = 'a:b c+ü%';
const VERIFIER = 'verifier-'.repeat(6);
const FORM = 'application/x-www-form-urlencoded';

let provider: SandboxServer;
beforeAll(async () => {
  provider = await startIdentityProvider({
    clientId: 'platform',
    clientSecret: SECRET,
    redirectUris: [REDIRECT_URI],
  });
});
afterAll(() => provider.close());

async function signIn(loginHint: string): Promise<string> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'platform',
    redirect_uri: REDIRECT_URI,
    scope: 'identify',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: loginHint,
  });
  const response = await fetch(`${provider.url}/oauth2/authorize?${query}`, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

type Changes = Record<string, string | undefined>;

function formOf(code: string, changes: Changes = {}): URLSearchParams {
  const form = new URLSearchParams();
  const fields: Changes = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    client_id: 'platform',
    client_secret: SECRET,
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  return form;
}

async function exchange(body: URLSearchParams | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${provider.url}/api/oauth2/token`, { method: 'POST', body, headers });
  const tokens: Record<string, unknown> = JSON.parse(await response.text());
  return { status: response.status, headers: response.headers, body: tokens };
}

function basic(id: string, secret: string): Record<string, string> {
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
  return { authorization: `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}` };
}

async function currentUser(authorization?: string) {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const response = await fetch(`${provider.url}/api/users/@me`, { headers });
  return { status: response.status, body: await response.json() };
}

describe('POST /api/oauth2/token', () => {
  it('exchanges a code for the token of the signed-in user', async () => {
    const { status, headers, body } = await exchange(formOf(await signIn('100000000000000001')));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 604800,
      refresh_token: expect.any(String),
      scope: 'identify',
    });
    expect(await currentUser(`Bearer ${body.access_token}`)).toEqual({
      status: 200,
      body: {
        id: '100000000000000001',
        username: 'admin',
        global_name: 'Admin',
        avatar: expect.stringMatching(/^[0-9a-f]{32}$/),
        discriminator: '0',
        locale: 'en-GB',
      },
    });
  });

  it('returns null as global name and avatar of a user named by username', async () => {
    const { body } = await exchange(formOf(await signIn('5:<Bob> ü')));
    expect((await currentUser(`Bearer ${body.access_token}`)).body).toMatchObject({
      id: '5',
      username: '<Bob> ü',
      global_name: null,
      avatar: null,
    });
  });

  it('accepts HTTP Basic, with or without the client id in the body', async () => {
    for (const client_id of [undefined, 'platform']) {
      const form = formOf(await signIn('5'), { client_id, client_secret: undefined });
      expect((await exchange(form, basic('platform', SECRET))).status).toBe(200);
    }
  });

  it('accepts a code once and revokes the token on a second use', async () => {
    const form = formOf(await signIn('5'));
    const { body } = await exchange(form);
    expect(await exchange(form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await currentUser(`Bearer ${body.access_token}`)).status).toBe(401);
  });

  it.each<[string, Changes, string]>([
    ['no verifier', { code_verifier: undefined }, 'invalid_grant'],
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another redirect address', { redirect_uri: 'http://localhost:4000/' }, 'invalid_grant'],
    ['no redirect address', { redirect_uri: undefined }, 'invalid_grant'],
    ['an unknown code', { code: 'unknown' }, 'invalid_grant'],
    ['no code', { code: undefined }, 'invalid_request'],
    ['no grant type', { grant_type: undefined }, 'invalid_request'],
    ['another grant type', { grant_type: 'refresh_token' }, 'unsupported_grant_type'],
  ])('responds with 400 to %s', async (_, changes, error) => {
    const form = formOf(await signIn('5'), changes);
    expect(await exchange(form)).toMatchObject({ status: 400, body: { error } });
  });

  it.each<[string, Changes, Record<string, string>]>([
    ['a wrong secret', { client_secret: 'wrong' }, {}],
    ['no secret', { client_secret: undefined }, {}],
    ['another client', { client_id: 'other' }, {}],
    ['a wrong secret by Basic', { client_secret: undefined }, basic('platform', 'wrong')],
    ['another client by Basic', { client_id: undefined, client_secret: undefined }, basic('other', SECRET)],
    ['two client ids', { client_id: 'other', client_secret: undefined }, basic('platform', SECRET)],
    ['malformed Basic credentials', { client_secret: undefined }, { authorization: 'Basic !' }],
    ['a broken encoding', { client_secret: undefined }, { authorization: `Basic ${btoa('platform:%zz')}` }],
  ])('responds with 401 to %s without spending the code', async (_, changes, headers) => {
    const code = await signIn('5');
    const rejected = await exchange(formOf(code, changes), headers);
    expect(rejected).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(rejected.headers.has('www-authenticate')).toBe('authorization' in headers);
    expect((await exchange(formOf(code))).status).toBe(200);
  });

  it('responds with 400 to malformed or repeated form parameters', async () => {
    const form = formOf(await signIn('5'));
    const invalid = { status: 400, body: { error: 'invalid_request' } };
    const json = JSON.stringify(Object.fromEntries(form));
    expect(await exchange(json, { 'content-type': 'application/json' })).toMatchObject(invalid);
    expect(await exchange(form, { 'content-type': 'text/plain' })).toMatchObject(invalid);
    expect(await exchange(`${form}&code=second`, { 'content-type': FORM })).toMatchObject(invalid);
    expect(await exchange(form, basic('platform', SECRET))).toMatchObject(invalid);
    expect((await exchange(form, { 'content-type': `${FORM};charset=UTF-8` })).status).toBe(200);
  });

  it('responds with 413 to an oversized body and keeps serving', async () => {
    const body = new URLSearchParams({ code: 'x'.repeat(1_000_000) });
    const response = await fetch(`${provider.url}/api/oauth2/token`, { method: 'POST', body });
    expect(response.status).toBe(413);
    expect((await fetch(provider.url)).status).toBe(200);
  });
});

describe('GET /api/users/@me', () => {
  it.each([undefined, 'Bearer', 'Bearer unknown', 'Basic eDp5'])(
    'responds with 401 to %p',
    async (header) => {
      const rejected = { status: 401, body: { message: '401: Unauthorized', code: 0 } };
      expect(await currentUser(header)).toEqual(rejected);
    },
  );
});
