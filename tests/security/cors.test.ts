import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { expectRejection } from './refusal';

const ALLOWED = [
  'http://localhost:3000',
  'http://localhost:5173',
  'https://localhost:3000',
  'https://localhost:5173',
  'https://parent.tld',
  'https://a.b.parent.tld',
  'https://my-site.pages.dev',
  'https://branch.my-site.pages.dev',
];

const REFUSED = [
  'null',
  '*',
  'https://evil.tld',
  'https://evilparent.tld',
  'https://parent.tld.evil.tld',
  'https://parent.tld:8443',
  'https://parent.tld@evil.tld',
  'https://parent.tld/',
  'https://PARENT.tld',
  'https://pages.dev',
  'https://other.pages.dev',
  'https://notmy-site.pages.dev',
  'ftp://parent.tld',
  'chrome-extension://parent.tld',
  'http://localhost',
  'http://localhost:3001',
  'http://127.0.0.1:5173',
  'http://localhost:5173, https://evil.tld',
  'garbage',
];

const PATHS = ['/auth/me', '/graphql?query=%7B__typename%7D', '/health', '/'];

describe('cross-origin requests', () => {
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await startPlatform({ PARENT_DOMAIN: 'parent.tld', PREVIEW_DOMAINS: 'my-site.pages.dev' });
  });
  afterAll(() => platform?.stop());

  it.each(ALLOWED)('are accepted with credentials from %s', async (origin) => {
    const response = await platform.anonymous.get('/auth/me', { headers: { origin } }).expect(200);

    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('vary')).toMatch(/\borigin\b/i);
  });

  it("are accepted from the gateway's own origin", async () => {
    const response = await platform.anonymous.get('/auth/me', { headers: { origin: platform.baseUrl } });

    expect(response.headers.get('access-control-allow-origin')).toBe(platform.baseUrl);
  });

  it.each(REFUSED)('are rejected from %s on every path', async (origin) => {
    const requests = PATHS.map((path) => platform.anonymous.get(path, { headers: { origin } }));

    for (const response of await Promise.all(requests)) {
      expectRejection(response, 403, 'FORBIDDEN');
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('vary')).toMatch(/\borigin\b/i);
    }
  });

  it('are rejected with any credential', async () => {
    const admin = await platform.signInAdmin();
    const origin = 'https://evil.tld';

    for (const credential of ['bearer', 'cookie'] as const) {
      expectRejection(await admin.get('/auth/admin/users', { credential, headers: { origin } }), 403);
    }
    const headers = { origin, 'x-service-key': 'sandbox-service-key' };
    expectRejection(await platform.anonymous.post('/auth/validate', { token: 'x' }, { headers }), 403);
  });

  it('are rejected at the direct addresses too', async () => {
    const auth = platform.anonymous.at(platform.areaUrls.auth);

    expectRejection(await auth.get('/me', { headers: { origin: 'https://evil.tld' } }), 403);
    const good = await auth.get('/me', { headers: { origin: 'http://localhost:5173' } }).expect(200);
    expect(good.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
  });

  it.each(['/auth/admin/roles', '/graphql'])('get a matching preflight response for %s', async (path) => {
    const allowed = await preflight(path, 'https://a.parent.tld');
    const rejected = await preflight(path, 'https://evil.tld');

    expect([allowed.status, allowed.text]).toEqual([204, '']);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://a.parent.tld');
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
    expect(allowed.headers.get('access-control-allow-methods')).toMatch(/\bPUT\b/);
    expect(allowed.headers.get('access-control-allow-methods')).toMatch(/\bDELETE\b/);
    const headers = allowed.headers.get('access-control-allow-headers');
    expect(headers).toMatch(/\bauthorization\b.*\bcontent-type\b/i);
    expectRejection(rejected, 403, 'FORBIDDEN');
    expect(rejected.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('are accepted without an Origin', async () => {
    const response = await platform.anonymous.get('/auth/me').expect(200);

    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  function preflight(path: string, origin: string) {
    return platform.anonymous.request(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  }
});
