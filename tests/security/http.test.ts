import { connect } from 'node:net';
import { suitePlatform } from '#tests/support/suite';
import { rawGet, sendRaw, statusOf } from './raw-http';
import { expectNoLeak } from './rejection';

const HOST = 'Host: localhost\r\n';
const post = (headers: string, body = '') => `POST /auth/validate HTTP/1.1\r\n${HOST}${headers}\r\n${body}`;

/** Malformed requests; each gets 400 and a closed connection. */
const MALFORMED: readonly [string, string][] = [
  ['no HTTP at all', 'GARBAGE\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.padEnd(64, '\x00')],
  ['an unknown version', `GET /auth/me HTTP/9.9\r\n${HOST}\r\n`],
  ['an unknown method', `NONSENSE /auth/me HTTP/1.1\r\n${HOST}\r\n`],
  ['a space in the target', `GET /auth/ me HTTP/1.1\r\n${HOST}\r\n`],
  ['a NUL in the target', `GET /auth/\0me HTTP/1.1\r\n${HOST}\r\n`],
  ['a NUL in a header', `GET /auth/me HTTP/1.1\r\n${HOST}X-A: a\0b\r\n\r\n`],
  ['a header without a colon', `GET /auth/me HTTP/1.1\r\n${HOST}Nonsense\r\n\r\n`],
  ['a space before the colon', `GET /auth/me HTTP/1.1\r\n${HOST}X-A : b\r\n\r\n`],
  ['no host', 'GET /auth/me HTTP/1.1\r\n\r\n'],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}')],
  ['a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
  ['a negative length', post('Content-Length: -1\r\n')],
  ['a length in words', post('Content-Length: two\r\n', '{}')],
  ['chunks that are not the last encoding', post('Transfer-Encoding: chunked, gzip\r\n', '0\r\n\r\n')],
  ['headers of 100 kB', `GET /auth/me HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['a target of 100 kB', `GET /auth/me?${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`],
  ['ten thousand headers', `GET /auth/me HTTP/1.1\r\n${HOST}${'X-A: b\r\n'.repeat(10_000)}\r\n`],
];

/** Request targets with their allowed statuses; never 5xx. */
const TARGETS: readonly [string, readonly number[]][] = [
  ['http://evil.tld/auth/me', [200, 400, 403, 404]],
  ['https://evil.tld:99999/auth/me', [200, 400, 403, 404]],
  ['http://user:word@evil.tld/auth/me', [200, 400, 404]],
  ['http://', [400, 404]],
  ['http:///auth/me', [200, 400, 404]],
  ['http://[::1', [400, 404]],
  ['ftp://evil.tld/auth/me', [400, 404]],
  ['//auth/me', [404]],
  ['//', [200, 404]],
  ['///', [404]],
  ['/auth//me', [404]],
  ['//evil.tld/auth/me', [404]],
  ['/auth/me/', [200, 404]],
  ['/AUTH/ME', [404]],
  ['/auth/./me', [404]],
  ['/auth/x/../me', [404]],
  ['/auth%2Fme', [404]],
  ['/auth/%6De', [200, 404]],
  ['/auth/me;x=1', [404]],
  ['/auth/me%00', [400, 404]],
  ['/auth/me#x', [200, 400, 404]],
  ['/auth/me?', [200]],
  ['/auth/me?%', [200, 400]],
  ['/auth/me?a=%ZZ&__proto__=1&constructor[prototype]=1', [200, 400]],
  ['/auth/login?return_url=%ZZ', [400]],
  ['/%', [400, 404]],
  ['/%E0%A4%A', [400, 404]],
  ['/explorer/%ZZ', [400, 404]],
  ['/reference/%ZZ', [400, 404]],
  ['/auth/admin/roles/%ZZ', [400, 404]],
  ['/explorer/../../package.json', [404]],
  ['/explorer/..%2f..%2fpackage.json', [404]],
  ['/explorer/%2e%2e/%2e%2e/package.json', [404]],
  ['/explorer/..%5c..%5cpackage.json', [404]],
  ['/reference/%2e%2e/%2e%2e/package.json', [400, 403, 404]],
  ['/reference/..%2fpackage.json', [400, 403, 404]],
  ['/package.json', [404]],
  ['/.env', [404]],
  ['/.git/config', [404]],
  ['*', [400, 404]],
];

describe('over a raw connection', () => {
  const platform = suitePlatform();
  let outputBefore: number;

  beforeEach(() => {
    outputBefore = platform.output().length;
  });
  afterEach(async () => {
    expect((await platform.anonymous.get('/auth/me')).body).toEqual({ authenticated: false });
    expect(platform.output().slice(outputBefore)).not.toMatch(/"level":(50|60)/);
  });

  it.each(MALFORMED)('%s gets 400 and a closed connection', async (_what, bytes) => {
    const responses = await Promise.all([
      sendRaw(platform.baseUrl, Buffer.from(bytes, 'latin1')),
      sendRaw(platform.areaUrls.auth, Buffer.from(bytes, 'latin1')),
    ]);

    for (const { status, closed, text } of responses) {
      expect([status, closed]).toEqual([400, true]);
      expectNoLeak(text);
    }
  });

  it.each(TARGETS)('GET %s gets %j', async (target, statuses) => {
    const { status, closed, text } = await sendRaw(platform.baseUrl, rawGet(target));

    expect(statuses).toContain(status);
    expect(closed).toBe(true);
    expect(text).not.toContain('"dependencies"');
    expect(text).not.toMatch(/\n\s+at /);
    if (status !== 200) expect(text).toMatch(/\{"error":"[^"]+"\}/);
  });

  it('a percent-encoded slash stays in its path segment', async () => {
    const admin = await platform.signInAdmin();
    await admin.post('/auth/admin/roles', { id: 'a', name: 'A' }).expect(201);

    for (const id of [
      'a%2Fb',
      '..%2Froles%2Fa',
      'a%2F',
      '%2Fa',
      'a%3Fb',
      'a%23',
      'a/b',
      '.',
      '..',
      '%2e%2e',
    ]) {
      const request = rawGet(`/auth/admin/roles/${id}`, `Authorization: Bearer ${admin.token}`);
      const { status } = await sendRaw(platform.baseUrl, request.replace('GET', 'DELETE'));
      if (status !== 400 && status !== 404) throw new Error(`DELETE of ${id} was answered ${status}`);
    }
    expect(await platform.sql('SELECT id FROM auth.roles')).toEqual([{ id: 'a' }]);
  });

  it.each(['TRACE', 'PROPFIND', 'CONNECT', 'PATCH', 'M-SEARCH'])('%s does not succeed', async (method) => {
    const { status } = await sendRaw(platform.baseUrl, rawGet('/auth/me').replace('GET', method));

    expect([null, 400, 404]).toContain(status);
  });

  it('HEAD returns the headers of GET without a body', async () => {
    const get = await sendRaw(platform.baseUrl, rawGet('/auth/me'));
    const head = await sendRaw(platform.baseUrl, rawGet('/auth/me').replace('GET', 'HEAD'));

    expect(head.text.split('\r\n\r\n')).toEqual([expect.any(String), '']);
    expect(length(head.text)).toBe(length(get.text));
  });

  it('a body above 1 MiB is rejected before it is read, with or without a length', async () => {
    const service = 'X-Service-Key: sandbox-service-key\r\nContent-Type: application/json\r\n';
    const announced = await statusOf(
      platform.baseUrl,
      post(`${service}Content-Length: 99999999999\r\n`, '{"token":"'),
    );
    const chunk = `100000\r\n${' '.repeat(0x100000)}\r\n`;
    const chunked = await statusOf(
      platform.baseUrl,
      post(`${service}Transfer-Encoding: chunked\r\n`),
      chunk,
      chunk,
    );

    expect([announced, chunked]).toEqual([400, 400]);
  });

  it('an incomplete body has no effect', async () => {
    const service = 'X-Service-Key: sandbox-service-key\r\nContent-Type: application/json\r\n';

    await Promise.all(
      Array.from({ length: 10 }, () =>
        abort(platform.baseUrl, post(`${service}Content-Length: 100\r\n`, '{"to')),
      ),
    );
  });
});

function length(text: string): string | undefined {
  return /content-length: (\d+)/i.exec(text)?.[1];
}

async function abort(baseUrl: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  socket.resetAndDestroy();
}
