import { type SandboxServer, startIdentityProvider } from './identity-provider';

const REDIRECT_URI = 'http://localhost:4000/auth/callback';
const REGISTERED = [REDIRECT_URI, 'http://localhost:4001/callback?area=auth'];

let provider: SandboxServer;
beforeAll(async () => {
  provider = await startIdentityProvider({
    clientId: 'platform',
    clientSecret: 'secret',
    redirectUris: REGISTERED,
  });
});
afterAll(() => provider.close());

type Changes = Record<string, string | undefined>;

function authorize(changes: Changes = {}, suffix = ''): Promise<Response> {
  const query = new URLSearchParams();
  const parameters: Changes = {
    response_type: 'code',
    client_id: 'platform',
    redirect_uri: REDIRECT_URI,
    scope: 'identify',
    state: 'st&te=1',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  return fetch(`${provider.url}/oauth2/authorize?${query}${suffix}`, { redirect: 'manual' });
}

function locationOf(response: Response): URL {
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location') ?? '');
}

describe('GET /oauth2/authorize', () => {
  it('shows the user selection page', async () => {
    const response = await authorize({ prompt: 'none' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('mossgiant.mae');
  });

  it.each<[string, Changes]>([
    ['a login hint with an id', { login_hint: '100000000000000001' }],
    ['a login hint with id and username', { login_hint: '77:Somebody else' }],
    ['a login hint beside prompt=none', { login_hint: '77', prompt: 'none' }],
    ['the form with a username', { username: ' bob ', id: '' }],
    ['the form with username and id', { username: 'bob', id: '12' }],
    ['further scopes', { login_hint: '77', scope: 'guilds identify' }],
  ])('signs in without a page for %s', async (_, changes) => {
    const location = locationOf(await authorize(changes));
    expect(location.origin + location.pathname).toBe(REDIRECT_URI);
    expect(location.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    expect(location.searchParams.get('state')).toBe('st&te=1');
  });

  it('keeps the query of the redirect URI and adds no state if none was sent', async () => {
    const changes = { redirect_uri: REGISTERED[1], state: undefined, login_hint: '77' };
    const location = locationOf(await authorize(changes));
    expect([...location.searchParams.keys()]).toEqual(['area', 'code']);
  });

  it.each<[string, Changes]>([
    ['an unknown client', { client_id: 'other' }],
    ['no client', { client_id: undefined }],
    ['an unregistered redirect address', { redirect_uri: 'http://evil.example/' }],
    ['a redirect address with only a registered prefix', { redirect_uri: `${REDIRECT_URI}/more` }],
    ['no redirect address', { redirect_uri: undefined }],
    ['a bad hint', { login_hint: '<script>' }],
    ['a hint with an empty username', { login_hint: '5:' }],
    ['a blank username in the form', { username: '  ', id: '' }],
    ['a bad id in the form', { username: 'bob', id: 'x' }],
  ])('responds with a 400 page without redirect to %s', async (_, changes) => {
    const hint = changes.username === undefined ? { login_hint: '77' } : {};
    const response = await authorize({ ...hint, ...changes });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    const page = await response.text();
    expect(page).toContain('role="alert"');
    expect(page).not.toContain('<script');
  });

  it('responds with a 400 page to a repeated parameter', async () => {
    const response = await authorize({ login_hint: '77' }, '&redirect_uri=http://evil.example/');
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it.each<[string, Changes, string]>([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['a scope without identify', { scope: 'identifyx email' }, 'invalid_scope'],
    ['no scope', { scope: undefined }, 'invalid_scope'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a challenge that is no digest', { code_challenge: 'short' }, 'invalid_request'],
    ['the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method, which means plain', { code_challenge_method: undefined }, 'invalid_request'],
  ])('redirects %s to the client as an error, without a code', async (_, changes, error) => {
    const { searchParams } = locationOf(await authorize({ login_hint: '77', ...changes }));
    expect(searchParams.get('error')).toBe(error);
    expect(searchParams.get('state')).toBe('st&te=1');
    expect(searchParams.has('code')).toBe(false);
  });
});

describe('the server', () => {
  it('identifies itself on the root page', async () => {
    expect(await (await fetch(provider.url)).text()).toContain('Sandbox identity provider');
  });

  it('listens on 127.0.0.1', () => {
    expect(provider.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('handles unknown paths, wrong methods and malformed encodings', async () => {
    expect((await fetch(`${provider.url}/nowhere`)).status).toBe(404);
    expect((await fetch(`${provider.url}/%zz`)).status).toBe(400);
    const malformed = await fetch(`${provider.url}/oauth2/authorize`, { method: 'POST' });
    expect([malformed.status, malformed.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('rejects an invalid redirect URI and an occupied port', async () => {
    const client = { clientId: 'a', clientSecret: 'b' };
    await expect(startIdentityProvider({ ...client, redirectUris: ['/callback'] })).rejects.toThrow(
      '/callback',
    );
    const port = Number(new URL(provider.url).port);
    await expect(startIdentityProvider({ ...client, redirectUris: [], port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
