import { ACTIVITY_ACTIONS } from '#kit/jobs/activity';
import type { ApiClient } from '#tests/support/api-client';
import { SUPER_ADMIN } from '#tests/support/platform';
import { suitePlatform } from '#tests/support/suite';
import { activityOf, expectError, TIMESTAMP, testUser } from '../expectations';

const PATH = '/auth/admin/activity';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
});

/** Writes entries as the areas do, with actions that only this suite uses. */
const write = (userId: string, action: string, count = 1) =>
  platform.sql(
    `INSERT INTO auth.activity_log (user_id, action, details, created_at)
     SELECT $1, $2, 'Entry ' || number, now() FROM generate_series(1, $3::integer) AS number`,
    [userId, action, count],
  );

const AUTH_ACTS = ACTIVITY_ACTIONS.filter((action) => /^(user|role|access_token|signing_key)_/.test(action));

/** Actions of a user without another subject. */
const OWN_ACTS = /^(user_log(in|out)|access_token_\w+)$/;

async function makeAccessToken(user: ApiClient): Promise<string> {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const { text } = await user.graphql(
    `mutation { createAccessToken(name: "script", expiresAt: "${expiresAt}") { token } }`,
  );
  const [, token = ''] = /"token":"([^"]+)"/.exec(text) ?? [];
  expect(token.split('.')).toHaveLength(3);
  return token;
}

describe('GET /auth/admin/activity', () => {
  test('lists the newest entries first, with exactly the documented keys', async () => {
    const [before] = await platform.sql<{ count: number }>('SELECT count(*)::integer FROM auth.activity_log');
    const user = await platform.signIn(testUser());
    await admin.post('/auth/admin/roles', { id: 'scout', name: 'Scout' }).expect(201);
    const { body } = await admin.get(`${PATH}?limit=2`).expect(200);
    expect(body).toEqual({
      logs: [
        {
          id: expect.any(Number),
          user_id: SUPER_ADMIN.id,
          action: 'role_create',
          details: expect.stringContaining('Scout'),
          ip_address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
          created_at: TIMESTAMP,
        },
        expect.objectContaining({ action: 'user_login', user_id: user.user.id }),
      ],
      total: (before?.count ?? 0) + 2,
      page: 1,
    });
  });

  test('filters by user', async () => {
    await write('811', 'role_create', 2);
    await write('812', 'role_create');
    const { body } = await admin.get(`${PATH}?user_id=811`).expect(200);
    expect(body).toMatchObject({ logs: [{ user_id: '811' }, { user_id: '811' }], total: 2 });
  });

  test('filters by action', async () => {
    await write('821', 'only_here');
    const { body } = await admin.get(`${PATH}?action=only_here`).expect(200);
    expect(body).toMatchObject({ logs: [{ action: 'only_here', user_id: '821' }], total: 1 });
  });

  test('filters by both, and returns nothing without a match', async () => {
    await write('831', 'user_ban');
    await write('831', 'user_unban');
    const both = await admin.get(`${PATH}?user_id=831&action=user_ban`).expect(200);
    expect(both.body).toMatchObject({ logs: [{ action: 'user_ban' }], total: 1 });
    for (const query of [
      'user_id=832',
      'action=no_such_act',
      'user_id=831&action=role_create',
      'user_id=%25',
    ]) {
      const none = await admin.get(`${PATH}?${query}`).expect(200);
      expect(none.body).toEqual({ logs: [], total: 0, page: 1 });
    }
  });

  test('returns each entry once across pages of 50 by default', async () => {
    await write('841', 'role_create', 120);
    const details = async (query: string) => {
      const { body } = await admin.get(`${PATH}?user_id=841&${query}`).expect(200);
      expect(body).toMatchObject({ total: 120 });
      return [...JSON.stringify(body).matchAll(/"Entry (\d+)"/g)].map(([, number]) => Number(number));
    };
    expect(await details('')).toHaveLength(50);
    expect(await details('limit=2&page=60')).toEqual([2, 1]);
    const pages = [await details('page=1'), await details('page=2'), await details('page=3')];
    expect(pages.flat()).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
    expect(await details('page=4')).toEqual([]);
  });

  test('lowers a limit above 100 to 100', async () => {
    await write('851', 'role_create', 101);
    const { body } = await admin.get(`${PATH}?user_id=851&limit=5000`).expect(200);
    expect(JSON.stringify(body).match(/"Entry \d+"/g)).toHaveLength(100);
  });

  test.each([
    ['page', '0'],
    ['limit', '0'],
    ['user_id', '\u0000'],
  ])('rejects %s=%j and names the parameter', async (name, value) => {
    expectError(await admin.get(`${PATH}?${name}=${encodeURIComponent(value)}`), 400, 'BAD_USER_INPUT', name);
  });

  test('contains every action of this area with its actor', async () => {
    const [user, role] = [await platform.signIn(testUser('busy')), { id: 'busy', name: 'Busy' }];
    const assignment = { user_id: user.user.id, role_id: role.id };
    await admin.post('/auth/admin/roles', role).expect(201);
    await admin.put('/auth/admin/roles/busy', { name: 'Busier' }).expect(200);
    await admin.post('/auth/admin/user-roles', assignment).expect(200);
    await admin.delete('/auth/admin/user-roles', assignment).expect(200);
    await admin.delete('/auth/admin/roles/busy').expect(200);
    await makeAccessToken(user);
    const { text } = await user.graphql('{ accessTokens { id } }');
    const [, tokenId] = /"id":"([^"]+)"/.exec(text) ?? [];
    await user.graphql(`mutation { revokeAccessToken(id: "${tokenId}") { success } }`);
    await user.get('/auth/logout').expect(302);
    await admin.post('/auth/admin/users', { user_id: user.user.id, action: 'ban' }).expect(200);
    await admin.post('/auth/admin/users', { user_id: user.user.id, action: 'unban' }).expect(200);
    await admin.graphql('mutation { rotateSigningKey { kid } }');
    for (const action of AUTH_ACTS) {
      const entries = await activityOf(platform, action);
      const actor = OWN_ACTS.test(action) ? user.user.id : admin.user.id;
      const entry = entries.find(({ user_id }) => user_id === actor);
      expect(entry).toMatchObject({ action, details: expect.stringMatching(/\S+ \S+/) });
    }
  });

  test('contains no secrets', async () => {
    const user = await platform.signIn(testUser());
    const token = await makeAccessToken(user);
    await user.get('/auth/logout').expect(302);
    const { text } = await admin.get(`${PATH}?limit=100`).expect(200);
    expect(text).toContain('access_token_create');
    for (const secret of [token, token.split('.')[2] ?? '', user.token, user.token.split('.')[2] ?? '']) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toMatch(/eyJ|code=|state=|sandbox-service-key|sandbox-client-secret/);
  });

  test('contains no rejected action', async () => {
    const viewer = await platform.signInWith(testUser(), ['view_admin']);
    const count = () =>
      platform.sql("SELECT count(*)::integer FROM auth.activity_log WHERE action = 'role_create'");
    const before = await count();
    await admin.post('/auth/admin/roles', { id: 'health', name: 'Refused' }).expect(400);
    await viewer.post('/auth/admin/roles', { id: 'refused', name: 'Refused' }).expect(403);
    expect(await count()).toEqual(before);
  });
});
