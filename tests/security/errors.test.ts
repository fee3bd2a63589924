import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { expectNoLeak, expectRejection } from './rejection';

describe('an unexpected error', () => {
  let platform: TestPlatform;
  let admin: ApiClient;

  beforeAll(async () => {
    platform = await startPlatform({}, { alone: true });
    admin = await platform.signInAdmin();
    await platform.sql('ALTER TABLE auth.activity_log RENAME TO activity_log_away');
    await platform.sql('ALTER TABLE auth.roles RENAME COLUMN color TO color_away');
  });
  afterAll(() => platform?.stop());

  it.each(['/auth/admin/activity', '/auth/admin/roles'])('leaks no details at %s', async (path) => {
    const response = await admin.get(path, { headers: { 'x-request-id': 'find-me' } });

    expect(expectRejection(response, 500, 'INTERNAL_SERVER_ERROR')).toBe('Internal server error');
    for (const [, value] of response.headers) expectNoLeak(value);
    expect(response.headers.get('x-request-id')).toBe('find-me');
  });

  it('leaks no details in the envelope', async () => {
    const response = await admin.get('/auth/admin/roles', { headers: { 'x-response-envelope': 'true' } });

    expect([response.status, response.body]).toEqual([500, { data: null, error: 'Internal server error' }]);
  });

  it('leaks no details in the graph', async () => {
    const response = await admin.graphql('{ roles { id } activityLog { total } }');

    const { errors } = response.body as { errors: { message: string; extensions: { code: string } }[] };
    expect(errors.length).toBeGreaterThan(0);
    for (const { message, extensions } of errors) {
      expect([message, extensions.code]).toEqual(['Internal server error', 'INTERNAL_SERVER_ERROR']);
    }
    expect(response.text).not.toMatch(/stack|activity_log|color_away|column|relation/);
  });

  it('rolls back its writes', async () => {
    const response = await admin.post('/auth/admin/users', { user_id: admin.user.id, action: 'unban' });
    const signIn = platform.signIn({ id: '210000000000000001', username: 'unlogged' });

    expect([403, 500]).toContain(response.status);
    await expect(signIn).rejects.toThrow(/500|400/);
    expect(
      await platform.sql('SELECT 1 FROM auth.sessions WHERE user_id = $1', ['210000000000000001']),
    ).toEqual([]);
  });

  it('is logged with its request id and cause', async () => {
    await admin.get('/auth/admin/roles', { headers: { 'x-request-id': 'look-me-up' } }).expect(500);

    // The log is written asynchronously.
    await eventually(() => {
      const lines = platform
        .output()
        .split('\n')
        .filter((line) => line.includes('look-me-up'));
      const errorLines = lines.filter((line) => line.includes('"level":50'));
      expect(errorLines.join('\n')).toMatch(/column .*color.* does not exist/);
    });
  });
});

describe('a client error', () => {
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform?.stop());

  it.each<[string, string, number, object | null]>([
    ['GET', '/nothing', 404, null],
    ['GET', '/auth/nothing', 404, null],
    ['PATCH', '/auth/me', 404, null],
    ['DELETE', '/health', 404, null],
    ['POST', '/auth/me', 404, null],
    ['GET', '/auth/validate', 404, null],
    ['POST', '/auth/validate', 401, { token: 'x' }],
    ['GET', '/auth/permissions', 401, null],
    ['POST', '/auth/admin/roles', 401, { id: 'r', name: 'R' }],
    ['GET', '/auth/callback', 400, null],
    ['GET', '/auth/login?return_url=javascript:1', 400, null],
  ])('is exactly { error } and leaks no details: %s %s', async (method, path, status, json) => {
    const response = await platform.anonymous.request(path, { method, ...(json && { json }) });

    expectRejection(response, status);
    expect(response.headers.get('x-error-code')).toMatch(/^[A-Z_]+$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('server')).toBeNull();
  });

  it('is not logged as an error', () => {
    expect(platform.output()).not.toMatch(/"level":(50|60)/);
  });
});
