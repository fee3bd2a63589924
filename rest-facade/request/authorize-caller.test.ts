import type { FakeField } from '../test-support/fake-graph';
import { itemSchema } from '../test-support/item-schema';
import { closeServers, operationsFrom, serveRest } from '../test-support/rest-server';

const query = (name: string, rest: string) =>
  `"S" query ${name}($page: Int! = 1) @rest(method: GET, path: "/${name.toLowerCase()}", ${rest}) { items(page: $page) { id } }`;

const operations = operationsFrom(itemSchema, [
  query('Public', 'access: PUBLIC'),
  query('User', 'access: AUTHENTICATED'),
  query('Admin', 'access: AUTHENTICATED, permissions: ["view_admin", "manage_users"]'),
  query('Plugin', 'access: PLUGIN'),
  query('Service', 'access: SERVICE'),
]);

const callers: string[] = [];
const items: FakeField = (_args, caller) => {
  callers.push(caller.principal.kind);
  return [];
};

beforeEach(() => {
  callers.length = 0;
});

const authorization = (word: string) => ({ authorization: word });

afterEach(closeServers);

describe('a caller', () => {
  it.each<[string, Record<string, string>, number, string | null]>([
    ['/public', {}, 200, 'public 192.0.2.1'],
    ['/public', authorization('user'), 200, 'public user'],
    ['/public', authorization('wrong'), 200, 'public 192.0.2.1'],
    ['/public', { 'x-service-key': 'service' }, 200, null],
    ['/public', { 'x-service-key': 'wrong' }, 200, 'public 192.0.2.1'],
    ['/user', authorization('user'), 200, 'authenticated user'],
    ['/user', {}, 401, 'authenticated 192.0.2.1'],
    ['/user', authorization('wrong'), 401, 'public 192.0.2.1'],
    ['/user', { 'x-service-key': 'service' }, 401, 'authenticated 192.0.2.1'],
    ['/admin', authorization('admin'), 200, 'authenticated user'],
    ['/admin', authorization('super'), 200, 'authenticated user'],
    ['/admin', authorization('user'), 403, 'authenticated user'],
    ['/admin', {}, 401, 'authenticated 192.0.2.1'],
    ['/plugin', { 'x-bingo-key': 'plugin' }, 200, 'plugin plugin'],
    ['/plugin', { 'x-bingo-key': 'wrong' }, 401, 'plugin 192.0.2.1'],
    ['/plugin', authorization('user'), 401, 'plugin 192.0.2.1'],
    ['/service', { 'x-service-key': 'service' }, 200, null],
    ['/service', { 'x-service-key': 'wrong' }, 401, 'public 192.0.2.1'],
    ['/service', authorization('super'), 401, 'public 192.0.2.1'],
  ])('of %s with %j gets %i and is counted as %s', async (target, headers, status, counted) => {
    const server = await serveRest(itemSchema, operations, { fields: { items } });
    const response = await server.ask('GET', target, { headers });
    expect(response.status).toBe(status);
    const counts = server.edge.admitted.map(({ rateClass, key }) => `${rateClass} ${key}`);
    expect(counts).toEqual(counted === null ? [] : [counted]);
    expect(callers).toHaveLength(status === 200 ? 1 : 0);
  });

  it('gets 401 before 403 before 400', async () => {
    const server = await serveRest(itemSchema, operations, { fields: { items } });
    const ask = (headers: Record<string, string>) => server.ask('GET', '/admin?page=x', { headers });
    const none = await ask({});
    expect([none.status, none.json]).toEqual([401, { error: 'Authentication required' }]);
    expect(none.headers['www-authenticate']).toBe('Bearer');
    const poor = await ask(authorization('user'));
    expect([poor.status, poor.json]).toEqual([403, { error: 'Insufficient permissions' }]);
    const bad = await ask(authorization('admin'));
    expect([bad.status, bad.json]).toEqual([400, { error: 'page must be a whole number' }]);
    expect(callers).toEqual([]);
  });

  it('over the limit does not reach the graph', async () => {
    const server = await serveRest(itemSchema, operations, { fields: { items } });
    server.edge.exhausted = true;
    const response = await server.ask('GET', '/user');
    expect([response.status, response.json]).toEqual([
      429,
      { error: 'rate limit exceeded, retry in 7 seconds' },
    ]);
    expect(response.headers).toMatchObject({ 'retry-after': '7', 'x-error-code': 'RATE_LIMITED' });
    expect(callers).toEqual([]);
  });
});
