import { suitePlatform } from '#tests/support/suite';
import { activityOf, expectError, testUser } from '../expectations';

const PATH = '/auth/logout';

const platform = suitePlatform();

const to = (returnUrl: string) => `${PATH}?return_url=${encodeURIComponent(returnUrl)}`;

describe('GET /auth/logout', () => {
  test('ends the session, clears its cookie and redirects to the start page', async () => {
    const user = await platform.signIn(testUser());
    const { headers } = await user.get(PATH, { credential: 'cookie' }).expect(302);
    expect(new URL(headers.get('location') ?? '', platform.baseUrl).href).toBe(`${platform.baseUrl}/`);
    const [cookie = '', ...others] = headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie.split('; ').sort()).toEqual([
      'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'HttpOnly',
      'Max-Age=0',
      'Path=/',
      'SameSite=Lax',
      'auth_token=',
    ]);
    await user.get('/auth/permissions').expect(401);
    await user.at(platform.areaUrls.auth).get('/permissions').expect(401);
  });

  test('ends the session of a bearer token too', async () => {
    const user = await platform.signIn(testUser());
    await user.get(PATH).expect(302);
    await user.get('/auth/permissions', { credential: 'cookie' }).expect(401);
  });

  test('ends the session of the cookie even if a bearer token is sent too', async () => {
    const person = testUser();
    const [browser, script] = [await platform.signIn(person), await platform.signIn(person)];
    for (const authorization of ['Bearer nonsense', `Bearer ${script.token}`]) {
      const cookie = `auth_token=${(await platform.signIn(person)).token}`;
      await platform.anonymous.get(PATH, { headers: { authorization, cookie } }).expect(302);
      await platform.anonymous.get('/auth/permissions', { headers: { cookie } }).expect(401);
    }
    await script.get('/auth/permissions').expect(401);
    await browser.get('/auth/permissions').expect(200);
  });

  test('ends only that session', async () => {
    const person = testUser();
    const [first, second] = [await platform.signIn(person), await platform.signIn(person)];
    await first.get(PATH).expect(302);
    await second.get('/auth/permissions').expect(200);
  });

  test('clears the cookie without a session, or with an invalid one, too', async () => {
    for (const headers of [{}, { cookie: 'auth_token=nonsense' }, { authorization: 'Bearer nonsense' }]) {
      const response = await platform.anonymous.get(PATH, { headers }).expect(302);
      expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^auth_token=;.*Max-Age=0/)]);
    }
  });

  test('is idempotent', async () => {
    const user = await platform.signIn(testUser());
    await user.get(PATH).expect(302);
    await user.get(PATH).expect(302);
    const entries = (await activityOf(platform, 'user_logout')).filter(
      ({ user_id }) => user_id === user.user.id,
    );
    expect(entries).toEqual([expect.objectContaining({ details: expect.stringContaining('somebody') })]);
  });

  test.each([
    ['/café', '/caf%C3%A9'],
    ['https://evil.example/', '/'],
  ])('of %s redirects to %s', async (returnUrl, end) => {
    const { headers } = await platform.anonymous.get(to(returnUrl)).expect(302);
    expect(new URL(headers.get('location') ?? '', platform.baseUrl).href).toBe(`${platform.baseUrl}${end}`);
  });

  test('rejects a malformed return_url', async () => {
    expectError(await platform.anonymous.get(to('//evil.example/')), 400, 'BAD_USER_INPUT', 'return_url');
  });

  test('ends no session on HEAD', async () => {
    const user = await platform.signIn(testUser());
    await user.request(PATH, { method: 'HEAD' });
    await user.get('/auth/permissions').expect(200);
  });

  test('is also served at the direct address', async () => {
    const user = await platform.signIn(testUser());
    await user.at(platform.areaUrls.auth).get('/logout').expect(302);
    await user.get('/auth/permissions').expect(401);
  });
});
