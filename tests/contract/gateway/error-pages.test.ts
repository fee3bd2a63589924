import { authorize } from '#tests/support/sign-in';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';

const platform = suitePlatform();

const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('browsers get a page', () => {
  test.each([
    ['/auth/callback?error=access_denied&state=x', 400],
    ['/auth/callback?code=x&state=expired', 400],
    ['/auth/callback', 400],
    ['/auth/login?return_url=javascript:alert(1)', 400],
  ])('when a sign-in fails at %s, with the same status and a way back', async (path, status) => {
    const { headers, text } = await platform.anonymous.get(path, BROWSER).expect(status);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-error-code')).toBe('BAD_USER_INPUT');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('<a class="button" href="/auth/login">Sign in again</a>');
    expectError(await platform.anonymous.get(path), status, 'BAD_USER_INPUT');
  });

  test('when a banned user signs in', async () => {
    const person = testUser('unwanted');
    const admin = await platform.signInAdmin();
    await admin.post('/auth/admin/users', { user_id: person.id, action: 'ban' }).expect(200);
    const { url, cookie } = await authorize(platform.baseUrl, person);
    const response = await fetch(url, { redirect: 'manual', headers: { cookie, ...BROWSER.headers } });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      403,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('banned');
  });

  test.each(['/nothing', '/explorer/nothing', '/bingo/nothing/at/all'])(
    'for the unknown address %s',
    async (path) => {
      const { headers, text } = await platform.anonymous.get(path, BROWSER).expect(404);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).toContain('<h1>Page not found</h1>');
      expect(text).toContain('href="/">Start page</a>');
      expectError(await platform.anonymous.get(path), 404, 'NOT_FOUND');
    },
  );

  test.each(['/console/events/%', '/console/events/%E0%A4%A', '/%ZZ'])(
    'for the malformed address %s',
    async (path) => {
      const { headers, text } = await platform.anonymous.get(path, BROWSER).expect(400);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('x-error-code')).toBe('BAD_USER_INPUT');
      expect(text).toContain('<html lang="en">');
      expect(text).toContain('The path must be valid percent-encoding');
      expect(text).toContain('href="/">Start page</a>');
      expectError(await platform.anonymous.get(path), 400, 'BAD_USER_INPUT');
    },
  );

  test('only where they navigate: other methods and endpoints answer in JSON', async () => {
    const posted = await platform.anonymous.request('/nothing', { method: 'POST', ...BROWSER });
    expectError(posted, 404, 'NOT_FOUND');
    expectError(await platform.anonymous.get('/bingo/events/unknown', BROWSER), 404, 'NOT_FOUND');
  });
});
