import { expectError, testUser } from '#tests/contract/expectations';
import type { ApiClient } from '#tests/support/api-client';
import { authorize } from '#tests/support/sign-in';
import { suitePlatform } from '#tests/support/suite';

const platform = suitePlatform();

const cookiesOf = (...tokens: readonly string[]) => ({
  cookie: tokens.map((token) => `auth_token=${token}`).join('; '),
});

const me = (...tokens: readonly string[]) =>
  platform.anonymous.get('/auth/me', { headers: cookiesOf(...tokens) }).expect(200);

/** A token of the right form with another key. */
const foreign = (token: string) =>
  token.replace(/^[^.]+/, Buffer.from('{"alg":"ES256","kid":"x"}').toString('base64url'));

describe('Several session cookies, as after PARENT_DOMAIN was configured', () => {
  let user: ApiClient;
  beforeEach(async () => {
    user = await platform.signIn(testUser());
  });

  test.each([
    ['garbage', async () => ['garbage']],
    ['much garbage', async () => Array.from({ length: 50 }, (_, index) => `a.${index}.c`)],
    ['an empty one', async () => ['']],
    ['one with another signature', async () => [`${user.token.slice(0, -4)}AAAA`]],
    ['one of an unknown key', async () => [foreign(user.token)]],
    ['one of a session that ended', async () => [(await endedSession()).token]],
    ['as many as fit into the header', () => Promise.all(Array.from({ length: 30 }, staleToken))],
    ['one of a banned user', async () => [(await bannedUser()).token]],
  ])('do not lock the user out behind %s', async (_, before) => {
    const { body } = await me(...(await before()), user.token);
    expect(body).toMatchObject({ authenticated: true, user: { id: user.user.id } });
  });

  test('identify the user of the first valid one', async () => {
    const other = await platform.signIn(testUser());
    expect((await me(other.token, user.token)).body).toMatchObject({ user: { id: other.user.id } });
    expect((await me(user.token, other.token)).body).toMatchObject({ user: { id: user.user.id } });
  });

  test('give way to a bearer token, and are no defence against forgery', async () => {
    const headers = { ...cookiesOf('garbage', user.token), authorization: 'Bearer garbage' };
    expectError(await platform.anonymous.get('/auth/permissions', { headers }), 401, 'UNAUTHENTICATED');
    const forged = { ...cookiesOf('garbage', user.token), 'sec-fetch-site': 'cross-site' };
    expectError(await platform.anonymous.post('/attendance', {}, { headers: forged }), 403, 'FORBIDDEN');
  });

  test('end with all their sessions on signing out', async () => {
    const other = await platform.signIn(user.user);
    const headers = cookiesOf('garbage', other.token, user.token);
    await platform.anonymous.get('/auth/logout', { headers }).expect(302);
    for (const { token } of [user, other]) expect((await me(token)).body).toEqual({ authenticated: false });
  });

  test('of a sign-in with one name are all tried', async () => {
    const { url, cookie } = await authorize(platform.baseUrl, testUser());
    const planted = cookie.replace(/=.*/, '=planted');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: `${planted}; ${cookie}` } });
    expect(response.status).toBe(302);
  });

  /** A token like the user's, of a signature of its own that is wrong. */
  async function staleToken(_: unknown, index: number): Promise<string> {
    return user.token.slice(0, -8) + String(index).padStart(8, 'A');
  }

  async function endedSession(): Promise<ApiClient> {
    const ended = await platform.signIn(user.user);
    await ended.get('/auth/logout').expect(302);
    return ended;
  }

  async function bannedUser(): Promise<ApiClient> {
    const banned = await platform.signIn(testUser());
    const admin = await platform.signInAdmin();
    await admin.post('/auth/admin/users', { user_id: banned.user.id, action: 'ban' }).expect(200);
    return banned;
  }
});
