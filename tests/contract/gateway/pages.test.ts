import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';

const platform = suitePlatform();

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
    '/boards',
    '/boards/spring/nothing',
    '/join',
    '/join/bj_unknown/nothing',
    '/console/nothing',
    '/console/events/spring/nothing',
    '/console/assets',
    '/console/assets/nothing.js',
    '/console/assets/..%2findex.html',
  ])('are absent at %s: 404 as JSON', async (path) => {
    const admin = await platform.signInAdmin();
    const response = await admin.get(path);
    expectError(response, 404, 'NOT_FOUND');
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  test('of an invite link are in the console, at the public address, and not in the log', async () => {
    const code = `bj_${'C'.repeat(24)}`;
    const response = await fetch(`${platform.baseUrl}/join/${code}`, { redirect: 'manual' });
    expect([
      response.status,
      response.headers.get('location'),
      response.headers.get('cache-control'),
    ]).toEqual([302, `${platform.baseUrl}/console/join/${code}`, 'no-store']);
    await (await fetch(`${platform.baseUrl}/console/join/${code}`)).text();
    expect(platform.output()).not.toContain(code);
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
    ['/names.js', 200, 'text/javascript'],
    ['/developer-pages.css', 200, 'text/css'],
    ['/console', 200, 'text/html'],
    ['/console/events/spring', 200, 'text/html'],
    ['/boards/spring', 200, 'text/html'],
    ['/join/bj_unknown', 302, 'text/'],
    ['/console/join/bj_unknown', 200, 'text/html'],
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
    ['/schema/changes', 200, 'text/html'],
    ['/schema/changes.atom', 200, 'application/atom+xml'],
    ['/graphql', 405, 'application/json'],
    ['/health', 200, 'application/json'],
  ])('do not reveal at %s which software serves them', async (path, status, type) => {
    const response = await fetch(`${platform.baseUrl}${path}`, { redirect: 'manual' });
    await response.text();
    const { headers } = response;
    expect([response.status, headers.get('content-type')]).toEqual([status, expect.stringContaining(type)]);
    expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
  });

  test('redirect the explorer without trailing slash, keeping the query', async () => {
    const { status, headers } = await fetch(`${platform.baseUrl}/explorer?a=1&b=?`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, '/explorer/?a=1&b=?']);
  });

  test.each(['/', '/console/events/spring'])(
    'give the console at %s a nonce for each response',
    async (path) => {
      const [first, second] = [await platform.anonymous.get(path), await platform.anonymous.get(path)];
      const nonce = /nonce="([^"]+)"/.exec(first.text)?.[1] ?? '';
      const policy = first.headers.get('content-security-policy') ?? '';
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      expect(policy).toContain(`; script-src 'self'; style-src 'self' 'nonce-${nonce}';`);
      expect(policy).not.toContain('unsafe');
      expect(second.text).not.toContain(nonce);
      expect(first.headers.get('cache-control')).toBe('no-store');
      expect(first.text).not.toMatch(/<script(?![^>]* src=)/);
    },
  );

  test.each([
    '/console',
    '/console/',
    '/console/configuration',
    '/console/events/~new',
    '/console/events/new',
    '/console/events/spring?tab=board',
    '/console/events/a%2Fb/participants/part_1',
    '/console/tiles/spring/teams/',
  ])('are the console at %s, whatever the client accepts', async (path) => {
    for (const accept of ['text/html,*/*;q=0.8', 'application/json']) {
      const { text } = await platform.anonymous.get(path, { headers: { accept } }).expect(200);
      expect(text).toContain('<div id="console"');
    }
  });

  test.each(['/console/nothing', '/console/events/spring/nothing', '/console/members/1'])(
    'are absent at %s: 404 with the console for browsers',
    async (path) => {
      const accept = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
      const { text, headers } = await platform.anonymous.get(path, accept).expect(404);
      expect(text).toContain('<div id="console"');
      const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test.each(['/console/assets/nothing.js', '/nothing'])(
    'are absent at %s: 404 with an error page for browsers',
    async (path) => {
      const { text } = await platform.anonymous.get(path, { headers: { accept: 'text/html' } }).expect(404);
      expect(text).toContain('<h1>Page not found</h1>');
    },
  );

  test('answer conditions that a file does not meet with 412 and 416, without headers of the file', async () => {
    const page = await (await fetch(`${platform.baseUrl}/boards/spring`)).text();
    const path = /src="(\/console\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
    const conditions = [
      [412, { 'if-match': '"another"' }],
      [416, { range: 'bytes=99999999-' }],
    ] as const;
    for (const [status, condition] of conditions) {
      const headers = { ...condition, 'accept-encoding': 'br' };
      const response = await platform.anonymous.get(path, { headers }).expect(status);
      expect(response.body).toEqual({ error: expect.any(String) });
      const names = ['content-encoding', 'etag', 'last-modified'];
      expect(names.map((name) => response.headers.get(name))).toEqual([null, null, null]);
    }
  });

  test('sandbox the explorer’s frame', async () => {
    const { headers } = await platform.anonymous.get('/explorer/iframe-sandbox/').expect(200);
    expect(headers.get('content-security-policy')).toBe('sandbox allow-scripts');
  });

  test.each<[string, string | null]>([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('send scripts and styles to clients that accept %s as %s', async (accepted, coding) => {
    const page = await (await fetch(`${platform.baseUrl}/boards/spring`)).text();
    const paths = [...page.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      const response = await fetch(`${platform.baseUrl}${path}`, {
        headers: { 'accept-encoding': accepted },
      });
      const type = path?.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('vary')).toMatch(/Accept-Encoding/);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await response.text()).toBe(readFileSync(join(packageRoot, 'dist', path ?? ''), 'utf8'));
    }
  });
});
