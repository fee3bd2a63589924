import { closeServers, serve } from './test-support/edge-server';

afterEach(closeServers);

describe('an allowed origin', () => {
  const origin = 'https://app.example.org';

  it('may read the response with credentials', async () => {
    const { send } = await serve();
    const { status, headers } = await send({ headers: { origin } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    expect(headers['access-control-expose-headers']).toContain('RateLimit-Policy');
    expect(headers['access-control-expose-headers']).toContain('Link');
  });

  it('gets 204 for a preflight, which is not counted', async () => {
    const { send } = await serve();
    const { status, headers, body } = await send({
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    });
    expect([status, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
      'access-control-max-age': '600',
    });
    const allowed = String(headers['access-control-allow-headers']).split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining([
        'content-type',
        'authorization',
        'x-bingo-key',
        'x-service-key',
        'x-response-envelope',
        'x-requested-with',
        'cache-control',
        'traceparent',
        'baggage',
        'last-event-id',
      ]),
    );
    expect(headers).not.toHaveProperty('ratelimit');
  });

  it('may send a cookie with a mutation even if the request is cross-site', async () => {
    const { send } = await serve();
    const headers = { origin, cookie: 'auth_token=good', 'sec-fetch-site': 'cross-site' };
    expect((await send({ method: 'POST', headers })).status).toBe(200);
  });
});

describe('a foreign origin', () => {
  it.each([
    ['GET', 'https://evil.example'],
    ['POST', 'https://evilexample.org'],
    ['OPTIONS', 'https://evil.example'],
    ['DELETE', 'null'],
  ])('is rejected for %s from %s', async (method, origin) => {
    const { send } = await serve();
    const preflight = { 'access-control-request-method': 'POST' };
    const response = await send({ method, headers: { origin, ...preflight, authorization: 'Bearer good' } });
    expect(JSON.parse(response.body)).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Origin not allowed',
    });
    expect(response.headers.vary).toBe('Origin');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(response.headers['x-request-id']).toBe(JSON.parse(response.body).id);
  });
});

describe('a request without an origin', () => {
  it('is rejected for a cross-site mutation with a cookie', async () => {
    const { send } = await serve();
    const headers = { cookie: 'a=b', 'sec-fetch-site': 'cross-site' };
    expect(JSON.parse((await send({ method: 'POST', headers })).body)).toMatchObject({ code: 'FORBIDDEN' });
    expect((await send({ method: 'GET', headers })).status).toBe(200);
    expect((await send({ method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
  });

  it('may query the allowed methods', async () => {
    const { send } = await serve();
    const { status, headers } = await send({ method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(headers.allow).toBe('GET, HEAD, POST, PUT, DELETE, OPTIONS');
  });
});
