import { closeServers, serve } from './test-support/edge-server';

afterEach(closeServers);

describe('the rate limit', () => {
  it('is reported in the headers of counted responses and rejects further requests', async () => {
    const { send } = await serve();
    const { headers } = await send();
    expect(headers['ratelimit-policy']).toBe('"public";q=2;w=60');
    expect(headers.ratelimit).toMatch(/^"public";r=1;t=(60|59)$/);
    await send();
    const rejected = await send();
    const seconds = rejected.headers['retry-after'];
    expect(JSON.parse(rejected.body)).toMatchObject({
      code: 'RATE_LIMITED',
      message: `rate limit exceeded, retry in ${seconds} seconds`,
    });
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(rejected.headers.ratelimit).toMatch(/^"public";r=0;t=/);
  });

  it('counts the cost of a request', async () => {
    const { send } = await serve();
    expect((await send({ path: '/?cost=3' })).body).toContain('RATE_LIMITED');
  });

  it('counts a user separately from the address', async () => {
    const { send } = await serve();
    await send({ path: '/?cost=2' });
    const response = await send({ path: '/?accepts=user', headers: { cookie: 'x=1; auth_token=good' } });
    expect(response.status).toBe(200);
    expect(response.headers['ratelimit-policy']).toBe('"authenticated";q=3;w=60');
  });

  it('counts an invalid token in the public class of the address', async () => {
    const { send } = await serve();
    const headers = { authorization: 'Bearer garbage' };
    const response = await send({ path: '/?accepts=user', headers });
    expect(response.headers['ratelimit-policy']).toBe('"public";q=2;w=60');
    await send({ path: '/?accepts=user', headers });
    expect((await send()).body).toContain('RATE_LIMITED');
  });

  it('counts an invalid key in the plugin class on plugin endpoints', async () => {
    const { send } = await serve();
    const response = await send({ path: '/?accepts=plugin', headers: { authorization: 'Bearer garbage' } });
    expect(response.headers['ratelimit-policy']).toBe('"plugin";q=1;w=60');
  });

  it('counts a request in two classes and reports both', async () => {
    const { send } = await serve();
    const response = await send({
      path: '/?besides=refresh',
      headers: { authorization: 'Bearer garbage' },
    });
    expect(response.headers['ratelimit-policy']).toBe('"public";q=2;w=60, "refresh";q=1;w=60');
    expect(response.headers.ratelimit).toMatch(/^"public";r=1;t=\d+, "refresh";r=0;t=\d+$/);
    expect((await send({ path: '/?besides=refresh' })).body).toContain('RATE_LIMITED');
  });

  it('does not count services', async () => {
    const { send } = await serve();
    const service = { path: '/?accepts=service', headers: { 'x-service-key': 'service' } };
    for (let sent = 0; sent < 4; sent += 1) expect((await send(service)).status).toBe(200);
    expect((await send(service)).headers).not.toHaveProperty('ratelimit');
  });
});

describe('credentials', () => {
  const kindWith = async (headers: Record<string, string>) => {
    const { send } = await serve();
    return JSON.parse((await send({ headers })).body).kind;
  };

  it.each([
    [{ authorization: 'Bearer good' }, 'user'],
    [{ authorization: 'bearer  good ' }, 'user'],
    [{ authorization: 'Bearer bad', cookie: 'auth_token=good' }, 'anonymous'],
    [{ authorization: 'Bearer', cookie: 'auth_token=good' }, 'anonymous'],
    [{ authorization: 'Basic Z29vZA==', cookie: 'auth_token=good' }, 'user'],
    [{ authorization: 'Bearergood' }, 'anonymous'],
    [{ cookie: 'xauth_token=bad; auth_token="good"; auth_token=bad' }, 'user'],
    [{ cookie: 'auth_token' }, 'anonymous'],
  ])('%j identify the caller as %s', async (headers, kind) => {
    await expect(kindWith(headers as Record<string, string>)).resolves.toBe(kind);
  });
});
