import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { expectError } from '../expectations';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

describe('the pages', () => {
  test.each([
    '/explorer/nothing',
    '/explorer/nothing.js',
    '/explorer/nothing/',
    '/explorer/nothing/at/all?a=1',
    '/explorer/assets',
    '/explorer/assets/nothing.svg',
    '/explorer/..%2fpackage.json',
    '/explorer/.git',
    '/reference/nothing',
    '/reference/standalone.js/nothing',
    '/nothing.css',
  ])('are absent at %s: 404 as JSON', async (path) => {
    const admin = await platform.signInAdmin();
    const answer = await admin.get(path);
    expectError(answer, 404, 'NOT_FOUND');
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });

  test.each(['POST', 'PUT', 'DELETE'])('do not exist for %s', async (method) => {
    const admin = await platform.signInAdmin();
    for (const path of ['/explorer/', '/explorer/main.js', '/reference']) {
      expectError(await admin.request(path, { method }), 404, 'NOT_FOUND');
    }
  });

  test.each<[string, number, string]>([
    ['/', 200, 'text/html'],
    ['/start-page.css', 200, 'text/css'],
    ['/start-page.js', 200, 'text/javascript'],
    ['/openapi.json', 200, 'application/json'],
    ['/reference', 200, 'text/html'],
    ['/reference/begin.js', 200, 'text/javascript'],
    ['/reference/standalone.js', 200, 'text/javascript'],
    ['/reference/standalone.css', 200, 'text/css'],
    ['/explorer', 301, 'text/'],
    ['/explorer/', 200, 'text/html'],
    ['/explorer/collections.json', 200, 'application/json'],
    ['/explorer/begin.js', 200, 'text/javascript'],
    ['/explorer/initial_options.js', 200, 'text/javascript'],
    ['/explorer/main.js', 200, 'text/javascript'],
    ['/explorer/styles.css', 200, 'text/css'],
    ['/explorer/iframe-sandbox', 301, 'text/'],
    ['/explorer/iframe-sandbox/', 200, 'text/html'],
    ['/schema/registry', 200, 'application/json'],
    ['/graphql', 405, 'application/json'],
    ['/health', 200, 'application/json'],
  ])('do not reveal at %s which software serves them', async (path, status, type) => {
    const answer = await fetch(`${platform.baseUrl}${path}`, { redirect: 'manual' });
    await answer.text();
    const { headers } = answer;
    expect([answer.status, headers.get('content-type')]).toEqual([status, expect.stringContaining(type)]);
    expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
  });

  test('redirect the explorer without trailing slash, keeping the query', async () => {
    const { status, headers } = await fetch(`${platform.baseUrl}/explorer?a=1&b=?`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, '/explorer/?a=1&b=?']);
  });

  test('sandbox the explorer’s frame', async () => {
    const { headers } = await platform.anonymous.get('/explorer/iframe-sandbox/').expect(200);
    expect(headers.get('content-security-policy')).toBe('sandbox allow-scripts');
  });
});
