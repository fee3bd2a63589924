import { suitePlatform } from '#tests/support/suite';
import { TIMESTAMP } from '../expectations';

const ASKED = { 'x-response-envelope': 'true' };

const platform = suitePlatform();

describe('The envelope requested by X-Response-Envelope: true', () => {
  test('wraps the ordinary body', async () => {
    const { body } = await platform.anonymous.get('/auth/me', { headers: ASKED }).expect(200);
    expect(body).toEqual({ data: { authenticated: false }, error: null });
  });

  test('wraps lists and creations with their statuses', async () => {
    const admin = await platform.signInAdmin();
    const role = { id: 'wrapped', name: 'Wrapped' };
    const created = await admin.post('/auth/admin/roles', role, { headers: ASKED }).expect(201);
    const whole = { ...role, color: '#99AAB5', priority: 0, permissions: [] };
    expect(created.body).toEqual({ data: whole, error: null });
    const listed = await admin.get('/auth/admin/roles', { headers: ASKED }).expect(200);
    expect(listed.body).toEqual({ data: { roles: [whole] }, error: null });
  });

  test('wraps errors, whose code stays in the header', async () => {
    for (const [path, status, code] of [
      ['/auth/permissions', 401, 'UNAUTHENTICATED'],
      ['/auth/login?return_url=x', 400, 'BAD_USER_INPUT'],
      ['/auth/nothing', 404, 'NOT_FOUND'],
    ] as const) {
      const response = await platform.anonymous.get(path, { headers: ASKED }).expect(status);
      expect(response.headers.get('x-error-code')).toBe(code);
      expect(response.body).toEqual({ data: null, error: expect.stringMatching(/./) });
    }
  });

  test('wraps the health body, and responses of the direct addresses', async () => {
    const health = { status: 'healthy', service: 'auth', timestamp: TIMESTAMP };
    const gateway = await platform.anonymous.get('/auth/health', { headers: ASKED }).expect(200);
    expect(gateway.body).toEqual({ data: health, error: null });
    const direct = platform.anonymous.at(platform.areaUrls.auth);
    expect((await direct.get('/health', { headers: ASKED }).expect(200)).body).toEqual({
      data: health,
      error: null,
    });
  });

  test('does not change redirects', async () => {
    const { text, headers } = await platform.anonymous.get('/auth/logout', { headers: ASKED }).expect(302);
    expect([text, headers.get('location')]).toEqual(['', expect.any(String)]);
  });

  test.each(['false', '', '0', 'no'])('is not used for the header value %j', async (value) => {
    const headers = { 'x-response-envelope': value };
    const { body } = await platform.anonymous.get('/auth/me', { headers }).expect(200);
    expect(body).toEqual({ authenticated: false });
  });
});
