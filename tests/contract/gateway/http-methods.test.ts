import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';

const platform = suitePlatform();

describe('HTTP methods and paths', () => {
  test('HEAD is answered like GET, without the body', async () => {
    const admin = await platform.signInAdmin();
    for (const path of ['/auth/me', '/auth/permissions', '/auth/admin/roles', '/auth/health']) {
      const get = await admin.get(path).expect(200);
      const head = await admin.request(path, { method: 'HEAD' });
      const sameHeaders = ['content-type', 'content-length'].map((name) => head.headers.get(name));
      expect([head.status, head.text]).toEqual([200, '']);
      expect(sameHeaders).toEqual(['content-type', 'content-length'].map((name) => get.headers.get(name)));
    }
  });

  test('HEAD is rejected like GET', async () => {
    const head = await platform.anonymous.request('/auth/admin/users', { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('x-error-code')]).toEqual([401, '', 'UNAUTHENTICATED']);
  });

  test('OPTIONS is answered 204 with the allowed methods', async () => {
    for (const path of ['/auth/me', '/auth/admin/roles/x', '/graphql', '/']) {
      const { status, text, headers } = await platform.anonymous.request(path, { method: 'OPTIONS' });
      expect([status, text, headers.get('allow')]).toEqual([
        204,
        '',
        expect.stringMatching(/GET.*POST.*OPTIONS/),
      ]);
    }
  });

  test('a preflight of an allowed origin is answered 204, of others 403', async () => {
    const preflight = (origin: string) =>
      platform.anonymous.request('/auth/admin/roles', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const allowed = await preflight('http://localhost:3000');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'http://localhost:3000',
    ]);
    expectError(await preflight('https://evil.example'), 403, 'FORBIDDEN');
  });

  test.each([
    ['POST', '/auth/me'],
    ['PATCH', '/auth/admin/roles/x'],
    ['PUT', '/auth/admin/roles'],
    ['DELETE', '/auth/me'],
    ['POST', '/health'],
    ['PROPFIND', '/auth/me'],
  ])('%s %s is not an endpoint: 404', async (method, path) => {
    expectError(await platform.anonymous.request(path, { method }), 404, 'NOT_FOUND');
  });

  test.each([
    '/auth',
    '/auth/nothing',
    '/auth/me/more',
    '/auth//me',
    '/nothing',
    '/Auth/me',
    '/auth/admin/roles/a/b',
    '/__proto__',
    '/auth/%2e%2e%2fhealth',
    '/auth%2Fme',
  ])('%s is unknown: 404 as JSON', async (path) => {
    const admin = await platform.signInAdmin();
    expectError(await admin.get(path), 404, 'NOT_FOUND');
  });

  test.each(['/auth/admin/roles/%', '/auth/%zz', '/%ff'])('%s is not a valid path: 400', async (path) => {
    const admin = await platform.signInAdmin();
    expectError(await admin.delete(path), 400, 'BAD_USER_INPUT');
  });

  test('the schema registry publishes the live schema without rate limiting', async () => {
    const { body, headers } = await platform.anonymous.get('/schema/registry').expect(200);
    expect(body).toMatchObject({ live: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    expect(headers.get('ratelimit')).toBeNull();
    const live = await platform.anonymous.get('/schema/registry/live/openapi.json').expect(200);
    expect(live.text).toBe((await platform.anonymous.get('/openapi.json').expect(200)).text);
    expectError(await platform.anonymous.get('/schema/registry/nothing'), 404, 'NOT_FOUND');
    expectError(await platform.anonymous.post('/schema/registry'), 405, 'BAD_USER_INPUT');
  });

  test.each(['/', '/reference', '/explorer/'])(
    'the page %s requested by IP address redirects to localhost',
    async (path) => {
      const byNumber = platform.baseUrl.replace('localhost', '127.0.0.1');
      const { status, headers } = await fetch(`${byNumber}${path}?a=1`, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([302, `${platform.baseUrl}${path}?a=1`]);
      expect((await fetch(`${platform.baseUrl}${path}`, { redirect: 'manual' })).status).toBe(200);
      expect((await fetch(`${byNumber}/health`)).status).toBe(200);
    },
  );

  test('a sign-in requested by IP address continues at localhost, also from a direct address', async () => {
    const location = `${platform.baseUrl}/auth/login?return_url=%2Fa`;
    for (const url of [`${platform.baseUrl}/auth`, platform.areaUrls.auth]) {
      const address = `${url.replace('localhost', '127.0.0.1')}/login?return_url=%2Fa`;
      const { status, headers } = await fetch(address, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([302, location]);
    }
  });

  test('the graph and the site are served only by the gateway', async () => {
    for (const url of Object.values(platform.areaUrls)) {
      const direct = platform.anonymous.at(url);
      for (const path of ['/graphql', '/openapi.json', '/schema/registry', '/schema/changes']) {
        expectError(await direct.get(path), 404, 'NOT_FOUND');
      }
      // Without its prefix, `/events` is this path; it is not a page.
      expect((await direct.get('/')).headers.get('content-type')).toContain('application/json');
    }
  });

  test('an area’s direct address serves only that area', async () => {
    const events = platform.anonymous.at(platform.areaUrls.events);
    for (const path of ['/me', '/auth/me', '/admin/roles', '/login']) {
      expectError(await events.get(path), 404, 'NOT_FOUND');
    }
    expectError(await platform.anonymous.at(platform.areaUrls.auth).get('/auth/me'), 404, 'NOT_FOUND');
  });

  test('every response has a request id, the caller’s own if valid', async () => {
    const own = await platform.anonymous.get('/auth/me', { headers: { 'x-request-id': 'trace-1.a_B' } });
    expect(own.headers.get('x-request-id')).toBe('trace-1.a_B');
    const other = await platform.anonymous.get('/auth/nothing', { headers: { 'x-request-id': 'two words' } });
    expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a success has no error code', async () => {
    const { headers } = await platform.anonymous.get('/auth/me').expect(200);
    expect(headers.get('x-error-code')).toBeNull();
  });
});
