import type { ApiClient } from '#tests/support/api-client';
import { SUPER_ADMIN } from '#tests/support/platform';
import { suitePlatform } from '#tests/support/suite';
import { expectError, seedAssignment, seedRole, TIMESTAMP, testUser } from '../expectations';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
});

const find = (search: string) =>
  admin.get(`/auth/admin/users?search=${encodeURIComponent(search)}`).expect(200);

describe('GET /auth/admin/users', () => {
  test('lists users, newest first, with exactly the documented keys', async () => {
    const before = await platform.sql('SELECT 1 FROM auth.users');
    const [older, newer] = [testUser('first.of.all'), testUser('second.of.all')];
    await platform.signIn(older);
    await platform.signIn(newer);
    await seedRole(platform, { id: 'scout', name: 'Scout' });
    await seedAssignment(platform, newer, 'scout');
    const { body } = await admin.get('/auth/admin/users?limit=2').expect(200);
    const shown = { global_name: null, roles: [], is_banned: false, created_at: TIMESTAMP };
    expect(body).toEqual({
      users: [
        { ...shown, id: newer.id, username: 'second.of.all', roles: [{ id: 'scout', name: 'Scout' }] },
        { ...shown, id: older.id, username: 'first.of.all' },
      ],
      total: before.length + 2,
      page: 1,
      limit: 2,
    });
  });

  test('lists 20 users by default, with their global names', async () => {
    const { body } = await admin.get('/auth/admin/users?search=admin').expect(200);
    expect(body).toMatchObject({
      users: [{ id: SUPER_ADMIN.id, username: 'admin', global_name: 'Admin' }],
      limit: 20,
    });
  });

  test('finds an id', async () => {
    const person = testUser('numbered');
    await platform.signIn(person);
    expect((await find(person.id)).body).toMatchObject({ users: [{ id: person.id }], total: 1 });
    expect((await find(person.id.slice(0, -1))).body).toMatchObject({ users: [] });
  });

  test('returns each user once across pages', async () => {
    const people = [testUser('page.a'), testUser('page.b'), testUser('page.c')];
    for (const person of people) await platform.signIn(person);
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => {
        const path = `/auth/admin/users?search=page.&limit=1&page=${page}`;
        const { body } = await admin.get(path).expect(200);
        expect(body).toMatchObject({ total: 3, page, limit: 1 });
        return body;
      }),
    );
    expect(pages).toMatchObject(
      [...people].reverse().map(({ id, username }) => ({ users: [{ id, username }] })),
    );
    const { body } = await admin.get('/auth/admin/users?search=page.&page=4&limit=1').expect(200);
    expect(body).toEqual({ users: [], total: 3, page: 4, limit: 1 });
  });

  test('lowers a limit above 100 to 100 and reports it', async () => {
    const far = await admin.get('/auth/admin/users?limit=99999999999&page=99999999999').expect(200);
    expect(far.body).toMatchObject({ users: [], limit: 100 });
    const { body } = await admin.get('/auth/admin/users?limit=101').expect(200);
    expect(body).toMatchObject({ limit: 100 });
    expect((await admin.get('/auth/admin/users?limit=2147483647').expect(200)).body).toMatchObject({
      limit: 100,
    });
    expect((await admin.get('/auth/admin/users?limit=100').expect(200)).body).toMatchObject({ limit: 100 });
  });

  test('searches by part of the username, case-insensitively', async () => {
    const person = testUser('Łukasz.Searchable');
    await platform.signIn(person);
    for (const search of ['searchable', 'SEARCH', 'łuk', 'ŁUKASZ.SEARCHABLE', 'sz.s']) {
      expect((await find(search)).body).toMatchObject({ users: [{ id: person.id }], total: 1 });
    }
    expect((await find('searchables')).body).toMatchObject({ users: [], total: 0 });
  });

  test.each([
    ['%', 'fifty%off', 'fifty-off'],
    ['_', 'snake_case', 'snakeXcase'],
    ['\\', 'back\\slash', 'back/slash'],
    ["'", "o'hara", 'ohara'],
  ])('treats %s in a search literally', async (character, literal, other) => {
    const person = testUser(literal);
    await platform.signIn(person);
    await platform.signIn(testUser(other));
    expect((await find(character)).body).toMatchObject({ users: [{ id: person.id }], total: 1 });
    expect((await find(literal)).body).toMatchObject({ users: [{ id: person.id }], total: 1 });
  });

  test('returns nobody without a match, also for long searches and spaces', async () => {
    for (const search of ['   ', 'x'.repeat(2000)]) {
      expect((await find(search)).body).toMatchObject({ users: [], total: 0 });
    }
  });

  test('returns everybody for an empty search', async () => {
    const all = await admin.get('/auth/admin/users').expect(200);
    expect((await find('')).body).toEqual(all.body);
  });

  test.each([
    ['page', '0'],
    ['limit', '0'],
    ['search', '\u0000'],
  ])('rejects %s=%j and names the parameter', async (name, value) => {
    const response = await admin.get(`/auth/admin/users?${name}=${encodeURIComponent(value)}`);
    expectError(response, 400, 'BAD_USER_INPUT', name);
  });

  test('ignores unknown query parameters', async () => {
    await admin.get('/auth/admin/users?user_id=1&__proto__=x&constructor=y').expect(200);
  });
});
