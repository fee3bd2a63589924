import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { forwardedFrom, newCaller, repeatRequest, statuses } from './limited-callers';
import { expectGraphError, expectRejection } from './rejection';

const PUBLIC = 8;
const AUTHENTICATED = 12;

describe('rate limits behind one proxy', () => {
  const platform = suitePlatform({
    TRUST_PROXY: '1',
    RATE_LIMIT_PUBLIC: String(PUBLIC),
    RATE_LIMIT_AUTHENTICATED: String(AUTHENTICATED),
  });
  let user: ApiClient;

  beforeAll(async () => {
    user = await platform.signIn({ id: '207000000000000001', username: 'limited' });
  });

  it('are sent in the headers of the IETF draft', async () => {
    const caller = newCaller();

    const first = await me(caller);
    const second = await me(caller);

    expect(first.headers.get('ratelimit-policy')).toBe(`"public";q=${PUBLIC};w=60`);
    expect(first.headers.get('ratelimit')).toBe(`"public";r=${PUBLIC - 1};t=60`);
    expect(first.headers.get('retry-after')).toBeNull();
    expect(second.headers.get('ratelimit')).toMatch(
      new RegExp(`^"public";r=${PUBLIC - 2};t=([1-9]|[1-5]\\d|60)$`),
    );
  });

  it('cause 429 with the seconds in body and header', async () => {
    const caller = newCaller();
    const responses = await repeatRequest(PUBLIC, () => me(caller));

    const rejected = await me(caller);

    expect(statuses(responses)).toEqual(Array(PUBLIC).fill(200));
    const error = expectRejection(rejected, 429, 'RATE_LIMITED');
    expect(error).toMatch(/^rate limit exceeded, retry in ([1-9]|[1-5]\d|60) seconds$/);
    expect(rejected.text).toBe(JSON.stringify({ error }));
    const seconds = rejected.headers.get('retry-after');
    expect(error).toBe(`rate limit exceeded, retry in ${seconds} seconds`);
    expect(rejected.headers.get('ratelimit-policy')).toBe(`"public";q=${PUBLIC};w=60`);
    expect(rejected.headers.get('ratelimit')).toBe(`"public";r=0;t=${seconds}`);
  });

  it('are exact for concurrent requests', async () => {
    const caller = newCaller();

    const responses = await Promise.all(Array.from({ length: 3 * PUBLIC }, () => me(caller)));

    expect(statuses(responses).filter((status) => status === 200)).toHaveLength(PUBLIC);
    expect(new Set(statuses(responses))).toEqual(new Set([200, 429]));
  });

  it('do not affect other callers', async () => {
    const caller = newCaller();
    await repeatRequest(PUBLIC + 1, () => me(caller));

    expect((await me(newCaller())).status).toBe(200);
  });

  it("trust only the proxy's own entry of X-Forwarded-For", async () => {
    const caller = newCaller();

    const responses = await repeatRequest(PUBLIC + 1, (index) =>
      me(`203.0.113.${index}, 10.0.0.${index}, ${caller}`),
    );

    expect(statuses(responses).at(-1)).toBe(429);
    expect((await me(`${caller}, ${newCaller()}`)).status).toBe(200);
  });

  it('count an IPv6 network as one caller, in any notation', async () => {
    const responses = await repeatRequest(PUBLIC + 1, (index) =>
      me(`2001:DB8:0:${7}::${index.toString(16)}`),
    );

    expect(statuses(responses).at(-1)).toBe(429);
    expect((await me('2001:db8:0:8::1')).status).toBe(200);
  });

  it('count HEAD', async () => {
    const caller = newCaller();

    const head = await ask('/auth/me', caller, { method: 'HEAD' });

    expect(head.headers.get('ratelimit')).toContain(`r=${PUBLIC - 1};`);
    expect((await me(caller)).headers.get('ratelimit')).toContain(`r=${PUBLIC - 2};`);
  });

  it('do not count health checks, static pages and preflights', async () => {
    const caller = newCaller();
    const free = [
      '/health',
      '/auth/health',
      '/bingo/health',
      '/',
      '/openapi.json',
      '/reference',
      '/explorer',
    ];

    for (const path of [...free, ...free]) {
      const response = await ask(path, caller);
      expect([path, response.status, response.headers.get('ratelimit')]).toEqual([
        path,
        expect.any(Number),
        null,
      ]);
      expect(response.status).toBeLessThan(400);
    }
    const preflight = { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' };
    await repeatRequest(PUBLIC + 1, () => ask('/auth/me', caller, { method: 'OPTIONS', headers: preflight }));

    expect((await me(caller)).headers.get('ratelimit')).toContain(`r=${PUBLIC - 1};`);
  });

  it('count forged tokens by address in the public class', async () => {
    const caller = newCaller();

    const responses = await repeatRequest(PUBLIC + 1, (index) =>
      ask('/auth/permissions', caller, { headers: { authorization: `Bearer a.b.${index}` } }),
    );

    expect(statuses(responses)).toEqual([...Array(PUBLIC).fill(401), 429]);
    expect(responses[0]?.headers.get('ratelimit-policy')).toMatch(/^"public";/);
  });

  it('count by user across addresses', async () => {
    const responses = await repeatRequest(AUTHENTICATED + 1, () =>
      user.get('/auth/permissions', forwardedFrom(newCaller())),
    );

    expect(statuses(responses)).toEqual([...Array(AUTHENTICATED).fill(200), 429]);
    expect(responses[0]?.headers.get('ratelimit-policy')).toBe(`"authenticated";q=${AUTHENTICATED};w=60`);
    expect(responses[0]?.headers.get('ratelimit')).toContain(`r=${AUTHENTICATED - 1};`);
    const other = await user.get('/auth/admin/users', forwardedFrom(newCaller()));
    expect(other.status).toBe(429);
    expect((await user.get('/auth/me', forwardedFrom(newCaller()))).headers.get('ratelimit-policy')).toMatch(
      /^"public";/,
    );
  });

  it('count an aliased operation of the graph by its root fields', async () => {
    const caller = newCaller();

    const three = await graph(
      caller,
      'a: viewer { authenticated } b: viewer { authenticated } ...F',
      'c: viewer { authenticated }',
    );
    const charged = await graph(caller, 'viewer { authenticated }');
    const tooMuch = await graph(caller, 'a: me { id } b: me { id } c: me { id } d: me { id } e: me { id }');

    expect(three.headers.get('ratelimit')).toContain(`"public";r=${PUBLIC - 3};`);
    expect(charged.headers.get('ratelimit')).toContain(`"public";r=${PUBLIC - 4};`);
    expect(tooMuch.status).toBe(429);
    expect(expectGraphError(tooMuch).code).toBe('RATE_LIMITED');
    expect(tooMuch.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('count an operation of a signed-in user as authenticated', async () => {
    const other = await platform.signIn({ id: '207000000000000002', username: 'limited_too' });

    const response = await other.graphql('{ viewer { authenticated } me { id } }');

    expect(response.headers.get('ratelimit')).toContain(`"authenticated";r=${AUTHENTICATED - 2};`);
  });

  it('count rejected operations of the graph', async () => {
    const caller = newCaller();

    const responses = await repeatRequest(PUBLIC + 1, () => graph(caller, 'nothing'));

    expect(statuses(responses)).toEqual([...Array(PUBLIC).fill(400), 429]);
  });

  it('use the same counters at the direct addresses', async () => {
    const caller = newCaller();
    const direct = platform.anonymous.at(platform.areaUrls.auth);

    await repeatRequest(PUBLIC, () => me(caller));

    expect((await direct.get('/me', forwardedFrom(caller))).status).toBe(429);
  });

  function me(forwardedFor: string) {
    return ask('/auth/me', forwardedFor);
  }

  function graph(caller: string, fields: string, fragment?: string) {
    const query = `{ ${fields} } ${fragment === undefined ? '' : `fragment F on Query { ${fragment} }`}`;
    return ask('/graphql', caller, { method: 'POST', json: { query } });
  }

  function ask(path: string, forwardedFor: string, options: Parameters<ApiClient['request']>[1] = {}) {
    return platform.anonymous.request(path, { ...options, ...forwardedFrom(forwardedFor, options.headers) });
  }
});
