import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectGraphError, expectRejection } from './rejection';

/** Invalid page, limit and count values, as query text. */
const IN_QUERIES = ['0', '-1', '-99999999999999999999', '1.5'];

/** Invalid priorities, as JSON. */
const IN_BODIES = ['1000001', '-1000001', '"10"', '1e400'];

describe('numbers', () => {
  const platform = suitePlatform();
  let admin: ApiClient;
  const headers = { 'content-type': 'application/json' };

  beforeAll(async () => {
    admin = await platform.signInAdmin();
    await admin.post('/auth/admin/roles', { id: 'standing', name: 'Standing', priority: 7 }).expect(201);
  });

  it.each(IN_QUERIES)('in the query are rejected: %j', async (text) => {
    for (const path of ['/auth/admin/users', '/auth/admin/activity']) {
      for (const name of ['page', 'limit']) {
        const response = await admin.get(`${path}?${name}=${encodeURIComponent(text)}`);
        expect(expectRejection(response, 400, 'BAD_USER_INPUT')).toMatch(new RegExp(`\\b${name}\\b`));
      }
    }
  });

  it('in the query are rejected if repeated', async () => {
    const response = await admin.get('/auth/admin/users?page=1&page=2');

    expect(expectRejection(response, 400, 'BAD_USER_INPUT')).toMatch(/\bpage\b/);
  });

  it('in the query may be far beyond the last page', async () => {
    for (const path of ['/auth/admin/users', '/auth/admin/activity']) {
      for (const far of ['2147483647', '9007199254740993', '99999999999999999999']) {
        const response = await admin.get(`${path}?page=${far}&limit=${far}`).expect(200);
        expect(response.body).toMatchObject({ page: 2147483647 });
      }
    }
  });

  it.each(IN_BODIES)('in a body are rejected: %s', async (json) => {
    const creation = await admin.request('/auth/admin/roles', {
      method: 'POST',
      raw: `{"id":"never","name":"Never","priority":${json}}`,
      headers,
    });
    const change = await admin.request('/auth/admin/roles/standing', {
      method: 'PUT',
      raw: `{"priority":${json}}`,
      headers,
    });

    for (const response of [creation, change]) {
      expect(expectRejection(response, 400, 'BAD_USER_INPUT')).toMatch(/\bpriority\b/);
    }
    expect(await platform.sql('SELECT id, priority FROM auth.roles')).toEqual([
      { id: 'standing', priority: 7 },
    ]);
  });

  it.each(['NaN', '01'])('that are invalid JSON are rejected: %s', async (text) => {
    const raw = `{"id":"never","name":"Never","priority":${text}}`;

    expectRejection(
      await admin.request('/auth/admin/roles', { method: 'POST', raw, headers }),
      400,
      'BAD_USER_INPUT',
    );
  });

  it('at their bounds are stored exactly, in any JSON notation', async () => {
    for (const [json, priority] of [
      ['1000000', 1_000_000],
      ['-1000000', -1_000_000],
      ['1e3', 1000],
      ['0.0', 0],
    ] as const) {
      const change = await admin.request('/auth/admin/roles/standing', {
        method: 'PUT',
        raw: `{"priority":${json}}`,
        headers,
      });
      expect([json, change.body]).toEqual([json, expect.objectContaining({ priority })]);
    }
    await admin.put('/auth/admin/roles/standing', { priority: 7 }).expect(200);
  });

  it('that are negative zero are never returned as such', async () => {
    const raw = '{"priority":-0}';

    const change = await admin.request('/auth/admin/roles/standing', { method: 'PUT', raw, headers });

    expect([200, 400]).toContain(change.status);
    expect(change.text).not.toContain('-0');
    await admin.put('/auth/admin/roles/standing', { priority: 7 }).expect(200);
  });

  it.each(['-0', '1e9', '1.5', '10abc', '9223372036854775808', '0'])(
    'as unknown ids are not found: %s',
    async (id) => {
      expectRejection(await admin.put(`/auth/admin/roles/${id}`, { name: 'R' }), 404, 'NOT_FOUND');
      const ban = await admin.post('/auth/admin/users', { user_id: id, action: 'ban' });
      expect([400, 404]).toContain(ban.status);
    },
  );

  it.each([1, 1.5, true, ['1'], { id: '1' }, null])('in place of an id are rejected: %j', async (id) => {
    const response = await admin.post('/auth/admin/user-roles', { user_id: id, role_id: 'standing' });

    expect([400, 404]).toContain(response.status);
    expectRejection(response, response.status);
  });

  it.each(['2147483648', '1.5', '"1"', '-1', '0'])('in the graph are rejected: %s', async (literal) => {
    const response = await admin.graphql(`{ users(page: ${literal}) { total } }`);

    expect(expectGraphError(response).code).toBe('BAD_USER_INPUT');
  });
});
