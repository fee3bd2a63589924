import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { seedRecord } from '../attendance/seed';
import { expectError } from '../expectations';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
  for (let index = 0; index < 5; index += 1) await seedRecord(platform, { event: 'Raid night' });
});

const linksOf = async (path: string) => (await admin.get(path).expect(200)).headers.get('link');

describe('paged lists', () => {
  test('link the first, previous, next and last page, with the other parameters as sent', async () => {
    const at = (page: number) => `</attendance?event=Raid+night&page=${page}&limit=2>`;
    expect(await linksOf('/attendance?event=Raid%20night&page=2&limit=2')).toBe(
      `${at(1)}; rel="first", ${at(1)}; rel="prev", ${at(3)}; rel="next", ${at(3)}; rel="last"`,
    );
    expect(await linksOf('/attendance?event=Raid+night&page=3&limit=2')).toBe(
      `${at(1)}; rel="first", ${at(2)}; rel="prev", ${at(3)}; rel="last"`,
    );
    expect(await linksOf('/attendance?event=Raid+night&page=9&limit=2')).toContain(`${at(3)}; rel="prev"`);
  });

  test('link with the limit that was used, also where the body has none, and without a page', async () => {
    const only = (path: string) =>
      `<${path}?page=1&limit=100>; rel="first", <${path}?page=1&limit=100>; rel="last"`;
    expect(await linksOf('/auth/admin/activity?limit=5000')).toBe(only('/auth/admin/activity'));
    expect(await linksOf('/events/-/submissions?limit=100')).toBe(only('/events/-/submissions'));
    expect(await linksOf('/auth/admin/users')).toContain('limit=20>; rel="first"');
  });

  test('lower a limit of any length', async () => {
    const { body } = await admin.get(`/attendance?limit=${'9'.repeat(20)}`).expect(200);
    expect(body).toMatchObject({ limit: 100, total: 5 });
    expect((await admin.get(`/attendance?page=${'9'.repeat(20)}`).expect(200)).body).toMatchObject({
      records: [],
    });
  });

  test('link without unknown parameters, and not at all if the links are too long for a header', async () => {
    const only =
      '</attendance?rsn=a&page=1&limit=20>; rel="first", </attendance?rsn=a&page=1&limit=20>; rel="last"';
    expect(await linksOf(`/attendance?rsn=a&${'x=y&'.repeat(1000)}limit=20`)).toBe(only);
    const long = await admin.get(`/auth/admin/users?search=${'x'.repeat(4000)}`);
    expect([long.status, long.headers.get('link')]).toEqual([200, null]);
    expect(long.body).toMatchObject({ page: 1, total: 0 });
  });

  test('have no links for a list without pages or an error', async () => {
    expect(await linksOf('/attendance/leaderboard?limit=5')).toBeNull();
    expect((await admin.get('/attendance?page=0').expect(400)).headers.get('link')).toBeNull();
  });
});

describe('empty filters', () => {
  test.each([
    '/attendance?rsn=&event=&date_from=&date_to=&page=&limit=',
    '/attendance/leaderboard?period=&limit=',
    '/bingo/events?status=',
    '/events?status=',
    '/auth/admin/users?search=&page=',
    '/auth/admin/activity?user_id=&action=',
  ])('are absent ones: %s', async (path) => {
    const [plain = ''] = path.split('?');
    expect((await admin.get(path).expect(200)).body).toEqual((await admin.get(plain).expect(200)).body);
  });

  test('do not replace a required parameter', async () => {
    const response = await admin.get('/game/tracker/player?username=');
    expectError(response, 400, 'BAD_USER_INPUT', /^username\b/);
  });
});
