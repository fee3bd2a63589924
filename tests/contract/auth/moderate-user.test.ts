import type { ApiClient } from '#tests/support/api-client';
import { authorize, cookieOf } from '#tests/support/sign-in';
import { suitePlatform } from '#tests/support/suite';
import { REPORTS, seedEvent, seedPlayer, standings, submit } from '../bingo/seed';
import { activityOf, expectError, TIMESTAMP, testUser } from '../expectations';

const PATH = '/auth/admin/users';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
});

const ban = (actor: ApiClient, user: ApiClient) =>
  actor.post(PATH, { user_id: user.user.id, action: 'ban', reason: 'Spam' });
const unban = (actor: ApiClient, user: ApiClient) =>
  actor.post(PATH, { user_id: user.user.id, action: 'unban', reason: 'Appeal' });

describe('POST /auth/admin/users', () => {
  test('bans and returns 200 with the user as listed by GET /auth/admin/users', async () => {
    const user = await platform.signIn(testUser('banned.mae'));
    const { body } = await ban(admin, user).expect(200);
    const shown = {
      id: user.user.id,
      username: 'banned.mae',
      global_name: null,
      roles: [],
      is_banned: true,
      created_at: TIMESTAMP,
    };
    expect(body).toEqual(shown);
    const list = await admin.get(`${PATH}?search=banned.mae`).expect(200);
    expect(list.body).toMatchObject({ users: [shown] });
  });

  test('ends all sessions of the user immediately, at every address', async () => {
    const person = testUser();
    const sessions = [await platform.signIn(person), await platform.signIn(person)];
    for (const session of sessions) await session.get('/auth/permissions').expect(200);
    await admin.post(PATH, { user_id: person.id, action: 'ban' }).expect(200);
    for (const session of sessions) {
      await session.get('/auth/permissions').expect(401);
      await session.get('/auth/permissions', { credential: 'cookie' }).expect(401);
      await session.at(platform.areaUrls.auth).get('/permissions').expect(401);
    }
  });

  test('invalidates the bingo key of a banned user until they are unbanned, and keeps the standings', async () => {
    const event = await seedEvent(platform);
    const { client, key } = await seedPlayer(platform, event);
    const report = { event_id: event, task_position: 0, trigger_data: REPORTS[0] };
    await submit(platform, key, report).expect(200);
    await ban(admin, client).expect(200);
    expectError(await submit(platform, key, report), 401, 'UNAUTHENTICATED');
    await platform.anonymous.get(`/bingo/config/${event}`, { headers: { 'x-bingo-key': key } }).expect(401);
    expect(await standings(platform, event)).toMatchObject([{ points: 10 }]);
    await unban(admin, client).expect(200);
    await submit(platform, key, report).expect(200);
  });

  test('blocks sign-ins of a banned user until they are unbanned', async () => {
    const person = testUser();
    const user = await platform.signIn(person);
    await ban(admin, user).expect(200);
    const callback = await authorize(platform.baseUrl, person);
    const rejected = await fetch(callback.url, { redirect: 'manual', headers: { cookie: callback.cookie } });
    expect([rejected.status, cookieOf(rejected, 'auth_token')]).toEqual([403, undefined]);

    expect((await unban(admin, user).expect(200)).body).toMatchObject({ is_banned: false });
    await (await platform.signIn(person)).get('/auth/permissions').expect(200);
  });

  test('does not restore the sessions that the ban ended', async () => {
    const user = await platform.signIn(testUser());
    await ban(admin, user).expect(200);
    await unban(admin, user).expect(200);
    await user.get('/auth/permissions').expect(401);
  });

  test('is idempotent for ban and unban', async () => {
    const user = await platform.signIn(testUser());
    await unban(admin, user).expect(200);
    const first = await ban(admin, user).expect(200);
    expect((await ban(admin, user).expect(200)).body).toEqual(first.body);
  });

  test.each([undefined, null, '', 'r'.repeat(4000), 'two\nlines 🎉'])(
    'accepts the reason %j',
    async (reason) => {
      const user = await platform.signIn(testUser());
      await admin.post(PATH, { user_id: user.user.id, action: 'ban', reason }).expect(200);
    },
  );

  test.each([
    ['user_id', undefined],
    ['user_id', {}],
    ['action', undefined],
    ['action', 'kick'],
    ['action', ['ban']],
    ['reason', 5],
    ['reason', 'r'.repeat(4001)],
  ])('rejects %s as %j, names the field and bans nobody', async (field, value) => {
    const user = await platform.signIn(testUser());
    const body = { user_id: user.user.id, action: 'ban', [field]: value };
    expectError(await admin.post(PATH, body), 400, 'BAD_USER_INPUT', new RegExp(`^${field}\\b`));
    await user.get('/auth/permissions').expect(200);
  });

  test.each(['1', 'unknown', '__proto__', 'health'])('answers 404 for the user %j', async (user_id) => {
    for (const action of ['ban', 'unban']) {
      expectError(await admin.post(PATH, { user_id, action }), 404, 'NOT_FOUND', /user/i);
    }
  });

  test('bans somebody who has not signed in yet; unbanning takes a known user', async () => {
    const person = testUser('unwanted');
    const change = (action: string) => admin.post(PATH, { user_id: person.id, action });
    expectError(await change('unban'), 404, 'NOT_FOUND');
    expect((await change('ban').expect(200)).body).toMatchObject({ id: person.id, is_banned: true });
    const callback = await authorize(platform.baseUrl, person);
    const rejected = await fetch(callback.url, { redirect: 'manual', headers: { cookie: callback.cookie } });
    expect(rejected.status).toBe(403);
    await change('unban').expect(200);
    await (await platform.signIn(person)).get('/auth/permissions').expect(200);
  });

  test('logs actor, subject and reason, once', async () => {
    const user = await platform.signIn(testUser('logged.mae'));
    await ban(admin, user).expect(200);
    await ban(admin, user).expect(200);
    await unban(admin, user).expect(200);
    for (const [action, reason] of [
      ['user_ban', 'Spam'],
      ['user_unban', 'Appeal'],
    ] as const) {
      const entries = (await activityOf(platform, action)).filter(({ details }) =>
        details.includes(user.user.id),
      );
      expect(entries).toEqual([
        expect.objectContaining({ user_id: admin.user.id, details: expect.stringContaining('logged.mae') }),
      ]);
      expect(entries[0]?.details).toContain(reason);
    }
  });
});

describe('POST /auth/admin/users and priorities', () => {
  test.each(['view_admin', 'manage_users'])(
    'lets a holder of %s ban and unban users of lower priority',
    async (permission) => {
      const actor = await platform.signInWith(testUser(), [permission], 10);
      const below = await platform.signInWith(testUser(), [], 9);
      const roleless = await platform.signIn(testUser());
      for (const user of [below, roleless]) {
        await ban(actor, user).expect(200);
        await unban(actor, user).expect(200);
      }
    },
  );

  test('is also served at the direct address', async () => {
    const user = await platform.signIn(testUser());
    const direct = admin.at(platform.areaUrls.auth);
    await direct.post('/admin/users', { user_id: user.user.id, action: 'ban' }).expect(200);
    await user.get('/auth/permissions').expect(401);
  });
});
