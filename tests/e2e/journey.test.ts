import { z } from 'zod';
import { bindingOf, cookieOf } from '#tests/support/sign-in';
import { suitePlatform } from '#tests/support/suite';

const MEMBER = { id: '300000000000000001', username: 'wanderer' };

const activity = z.object({
  logs: z.array(z.object({ action: z.string(), user_id: z.string(), details: z.string() })),
});
const newToken = z.object({
  data: z.object({ createAccessToken: z.object({ id: z.string(), token: z.string() }) }),
});

describe('the main user journey', () => {
  const platform = suitePlatform();

  it('runs from the first redirect to the ban and its audit log', async () => {
    const cookie = await signInLikeCurl(`${MEMBER.id}:${MEMBER.username}`);
    const me = () => ask('/auth/me', { cookie });
    expect(await me()).toMatchObject({
      authenticated: true,
      user: { id: MEMBER.id, username: MEMBER.username },
      roles: [],
      permissions: [],
      is_super_admin: false,
    });

    const admin = await platform.signInAdmin();
    const role = { id: 'scout', name: 'Scout', color: '#3366FF', priority: 5, permissions: ['view_events'] };
    expect((await admin.post('/auth/admin/roles', role).expect(201)).body).toEqual(role);
    const assignment = { user_id: MEMBER.id, role_id: role.id };
    await admin.post('/auth/admin/user-roles', assignment).expect(200);

    expect(await me()).toMatchObject({
      roles: [{ id: 'scout', name: 'Scout', color: '#3366FF', priority: 5 }],
      permissions: ['view_events'],
    });
    const inGraph = await admin.graphql(
      'query($id: ID!) { user(id: $id) { username isBanned roles { id name permissions } } }',
      { id: MEMBER.id },
    );
    expect(inGraph.body).toMatchObject({
      data: {
        user: {
          username: MEMBER.username,
          isBanned: false,
          roles: [{ id: 'scout', name: 'Scout', permissions: ['view_events'] }],
        },
      },
    });

    await expectAccessTokenWorksUntilRevoked(cookie);

    await admin
      .post('/auth/admin/users', { user_id: MEMBER.id, action: 'ban', reason: 'botting' })
      .expect(200);
    expect(await me()).toEqual({ authenticated: false });
    const rejected = await platform.anonymous.get('/auth/permissions', { headers: { cookie } });
    expect([rejected.status, rejected.headers.get('x-error-code')]).toEqual([401, 'UNAUTHENTICATED']);
    await expect(platform.signIn(MEMBER)).rejects.toThrow(/403/);

    const { logs } = activity.parse((await admin.get('/auth/admin/activity').expect(200)).body);
    expect(logs.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['user_ban', admin.user.id],
      ['access_token_revoke', MEMBER.id],
      ['access_token_create', MEMBER.id],
      ['role_assign', admin.user.id],
      ['role_create', admin.user.id],
      ['user_login', admin.user.id],
      ['user_login', MEMBER.id],
    ]);
    expect(logs[0]?.details).toMatch(/wanderer.*botting|botting.*wanderer/);
    const graphLog = await admin.graphql(
      '{ activityLog(action: "user_ban") { total entries { user { username } details } } }',
    );
    expect(graphLog.body).toMatchObject({
      data: {
        activityLog: { total: 1, entries: [{ user: { username: 'admin' }, details: logs[0]?.details }] },
      },
    });
  });

  /** Signs in like `curl -L -c jar -b jar`: follows redirects and keeps cookies by path. */
  async function signInLikeCurl(loginHint: string): Promise<string> {
    const login = await fetch(`${platform.baseUrl}/auth/login`, { redirect: 'manual' });
    const authorize = new URL(login.headers.get('location') ?? '');
    authorize.searchParams.set('login_hint', loginHint);
    const consent = await fetch(authorize, { redirect: 'manual' });
    const headers = { cookie: bindingOf(login) ?? '' };
    const callback = await fetch(consent.headers.get('location') ?? '', { redirect: 'manual', headers });
    expect([login.status, consent.status, callback.status]).toEqual([302, 302, 302]);
    const cookie = `auth_token=${cookieOf(callback, 'auth_token')}`;
    const end = new URL(callback.headers.get('location') ?? '', platform.baseUrl);
    const page = await fetch(end, { headers: { cookie } });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    return cookie;
  }

  async function expectAccessTokenWorksUntilRevoked(cookie: string): Promise<void> {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const mutate = (query: string, variables: object) =>
      platform.anonymous.request('/graphql', {
        method: 'POST',
        json: { query, variables },
        headers: { cookie },
      });
    const created = await mutate(
      'mutation($at: Timestamp!) { createAccessToken(name: "laptop", expiresAt: $at) { id name token expiresAt } }',
      { at: expiresAt },
    );
    expect(created.body).toMatchObject({ data: { createAccessToken: { name: 'laptop', expiresAt } } });
    const { id, token } = newToken.parse(created.body).data.createAccessToken;
    const bearer = { authorization: `Bearer ${token}` };
    expect(await ask('/auth/me', bearer)).toMatchObject({
      user: { id: MEMBER.id },
      permissions: ['view_events'],
    });

    const revoked = await mutate('mutation($id: ID!) { revokeAccessToken(id: $id) { success } }', { id });
    expect(revoked.body).toMatchObject({ data: { revokeAccessToken: { success: true } } });

    expect(await ask('/auth/me', bearer)).toEqual({ authenticated: false });
    expect(await ask('/auth/me', { cookie })).toMatchObject({ authenticated: true });
  }

  async function ask(path: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
    return (await platform.anonymous.get(path, { headers }).expect(200)).body;
  }
});
