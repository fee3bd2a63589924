import pino from 'pino';
import { eventually } from '#tests/support/eventually';
import { redaction } from './redaction';
import { closeServers, serve } from './test-support/edge-server';

afterEach(closeServers);

describe('every response', () => {
  it('has a new request id and the security headers', async () => {
    const { send } = await serve();
    const { headers } = await send();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      vary: 'Origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('has Strict-Transport-Security if the public address is https', async () => {
    const { send } = await serve({ https: true });
    expect((await send()).headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('echoes a valid request id of the client', async () => {
    const { send } = await serve();
    expect((await send({ headers: { 'x-request-id': 'trace-1.a_B' } })).headers['x-request-id']).toBe(
      'trace-1.a_B',
    );
  });

  it.each(['', 'a b', 'x'.repeat(65), '{"a":1}'])('does not echo the request id %j', async (id) => {
    const { send } = await serve();
    expect((await send({ headers: { 'x-request-id': id } })).headers['x-request-id']).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });
});

describe('the client’s address', () => {
  const addressOf = async (trustProxy: number, forwarded: string) => {
    const { send } = await serve({ trustProxy });
    return JSON.parse((await send({ headers: { 'x-forwarded-for': forwarded } })).body).address;
  };

  it.each([
    [0, '203.0.113.9', '127.0.0.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.1, 203.0.113.9', '198.51.100.1'],
    [2, '203.0.113.9', '127.0.0.1'],
    [1, 'not-an-address', '127.0.0.1'],
    [1, '203.0.113.9:4711', '203.0.113.9'],
    [1, '[2001:DB8::1]:4711', '2001:db8::1'],
  ])('with %i trusted proxies and X-Forwarded-For %j is %s', async (trustProxy, forwarded, address) => {
    await expect(addressOf(trustProxy, forwarded)).resolves.toBe(address);
  });
});

describe('the log', () => {
  it('has one line per request, without query, cookies or keys', async () => {
    const { send, lines } = await serve();
    await send({
      path: '/auth/callback?code=secret-code',
      headers: { cookie: 'auth_token=good', 'x-service-key': 'secret-key', 'x-request-id': 'r-1' },
    });
    await eventually(() => expect(lines).toHaveLength(1));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId: 'r-1',
      method: 'GET',
      path: '/auth/callback',
      status: 200,
      ms: expect.any(Number),
      caller: 'user',
      userId: '100',
    });
    expect(lines[0]).not.toMatch(/secret|good/);
  });

  it('replaces keys in a path', async () => {
    const { send, lines } = await serve();
    const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
    await send({ path: `/auth/bk_${'a'.repeat(40)}/sk_${'b'.repeat(43)}/task_list/${token}/bh_c/whsec_d` });
    await eventually(() => expect(lines).toHaveLength(1));
    expect(JSON.parse(lines[0] ?? '')).toHaveProperty(
      'path',
      '/auth/(key)/(key)/task_list/(key)/(key)/(key)',
    );
  });

  it('replaces the code of an invite link in a path', async () => {
    const { send, lines } = await serve();
    await send({ path: `/console/join/bj_${'c'.repeat(24)}` });
    await eventually(() => expect(lines).toHaveLength(1));
    expect(JSON.parse(lines[0] ?? '')).toHaveProperty('path', '/console/join/(key)');
  });

  it.each(['bh%5F', '%62h_', 'bh%5fa%zz'])(
    'replaces a key that a path has percent-encoded as %s',
    async (start) => {
      const { send, lines } = await serve();
      await send({ path: `/bingo/hooks/dink/${start}${'c'.repeat(43)}/config%20` });
      await eventually(() => expect(lines).toHaveLength(1));
      expect(JSON.parse(lines[0] ?? '')).toHaveProperty('path', '/bingo/hooks/dink/(key)/config%20');
    },
  );

  it.each([`bk_${'a'.repeat(40)}`, 'configured-key', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'])(
    'and the response omit a key sent as request id: %s',
    async (key) => {
      const { send, lines } = await serve({ isServiceKey: (text) => text === 'configured-key' });
      const { headers } = await send({ headers: { 'x-request-id': key } });
      await eventually(() => expect(lines).toHaveLength(1));
      expect(JSON.parse(lines[0] ?? '')).toHaveProperty('requestId', headers['x-request-id']);
      expect(`${lines[0]}${JSON.stringify(headers)}`).not.toContain(key);
    },
  );

  it('has a line for a rejected origin', async () => {
    const { send, lines } = await serve();
    await send({ headers: { origin: 'https://evil.example' } });
    await eventually(() => expect(lines.map((line) => JSON.parse(line).status)).toEqual([400]));
  });

  it('redacts credentials logged by mistake', async () => {
    const lines: string[] = [];
    const log = pino({ redact: [...redaction] }, { write: (line: string) => void lines.push(line) });
    const headers = {
      authorization: 'Bearer secret',
      cookie: 'secret',
      'x-bingo-key': 'secret',
      'x-request-id': 'secret',
      accept: 'shown',
    };
    log.info({ headers, req: { headers } }, 'mistake');
    expect(lines[0]).toContain('shown');
    expect(lines[0]).not.toContain('secret');
  });
});
