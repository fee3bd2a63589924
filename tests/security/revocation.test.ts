import { createClient } from '@redis/client';
import { z } from 'zod';
import { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { startStoppableRedis } from '#tests/support/stoppable-redis';

/** Maximum propagation delay to every process, plus request overhead, in milliseconds. */
const EVERYWHERE_WITHIN = 2250;

let userNumber = 0;
const newUser = () => {
  userNumber += 1;
  return { id: `20300000000000000${userNumber}`, username: `revoked_${userNumber}` };
};

describe('revocation', () => {
  let redis: Awaited<ReturnType<typeof startStoppableRedis>>;
  let here: TestPlatform;
  let there: TestPlatform;
  let admin: ApiClient;

  beforeAll(async () => {
    redis = await startStoppableRedis();
    here = await startPlatform({ REDIS_URL: redis.url });
    there = await startPlatform({
      REDIS_URL: redis.url,
      DATABASE_URL: here.databaseUrl,
      BASE_URL: here.baseUrl,
    });
    admin = await here.signInAdmin();
  });
  afterAll(async () => {
    await there?.stop();
    await here?.stop();
    await redis?.stop();
  });

  it('applies to signing out', async () => {
    const user = await signedIn(there);

    await user.get('/auth/logout').expect(302);

    await expectNobodyAnywhere(user);
  });

  it('applies to signing out by cookie', async () => {
    const user = await signedIn();

    await user.get('/auth/logout', { credential: 'cookie' }).expect(302);

    await expectNobodyAnywhere(user);
  });

  it('applies to a ban, for every session of the user, even after Redis is flushed', async () => {
    const user = await signedIn(there);
    const elsewhere = await here.signIn(user.user);

    await admin.post('/auth/admin/users', { user_id: user.user.id, action: 'ban' }).expect(200);

    await expectNobodyAnywhere(user);
    await expectNobodyAnywhere(elsewhere);
    await flush(redis.url);
    await expectNobodyAnywhere(user);
  });

  it('applies to a ban through the graph', async () => {
    const user = await signedIn();

    const response = await admin.graphql(
      'mutation($id: ID!) { moderateUser(userId: $id, action: ban) { isBanned } }',
      { id: user.user.id },
    );

    expect(response.body).toMatchObject({ data: { moderateUser: { isBanned: true } } });
    await expectNobodyAnywhere(user);
  });

  it('is not undone by an unban, which requires a new sign-in', async () => {
    const user = await signedIn();
    await admin.post('/auth/admin/users', { user_id: user.user.id, action: 'ban' }).expect(200);
    await admin.post('/auth/admin/users', { user_id: user.user.id, action: 'unban' }).expect(200);

    await expectNobodyAnywhere(user);
    expect((await (await here.signIn(user.user)).get('/auth/permissions')).status).toBe(200);
  });

  it('applies to an access token', async () => {
    const user = await signedIn();
    const { id, script } = await tokenOf(user);
    await script.get('/auth/permissions').expect(200);

    await user.graphql(REVOKE, { id }).expect(200);

    await expectNobodyAnywhere(script);
    expect((await user.get('/auth/permissions')).status).toBe(200);
  });

  it('applies to every token created by a revoked token, and to no other', async () => {
    const user = await signedIn();
    const [family, sibling] = [await threeGenerations(user), await tokenOf(user)];

    await user.graphql(REVOKE, { id: family[0].id }).expect(200);

    for (const { script } of family) await expectNobodyAnywhere(script);
    await sibling.script.get('/auth/permissions').expect(200);
  });

  it('applies to every token created by a token that signs out', async () => {
    const user = await signedIn();
    const family = await threeGenerations(user);

    await family[0].script.get('/auth/logout').expect(302);

    for (const { script } of family) await expectNobodyAnywhere(script);
    await user.get('/auth/permissions').expect(200);
  });

  it('applies to every token created by a token of a banned user', async () => {
    const user = await signedIn();
    const family = await threeGenerations(user);

    await admin.post('/auth/admin/users', { user_id: user.user.id, action: 'ban' }).expect(200);

    for (const { script } of family) await expectNobodyAnywhere(script);
  });

  it('applies to every token created by an expired token', async () => {
    const user = await signedIn();
    const first = await tokenOf(user, { mayCreateTokens: true, expiresAt: new Date(Date.now() + 2500) });
    const second = await tokenOf(first.script);
    expect(second.expiresAt).toBe(first.expiresAt);

    await eventually(() => second.script.get('/auth/permissions').expect(401));

    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(first.expiresAt));
    await expectNobodyAnywhere(first.script);
    await expectNobodyAnywhere(second.script);
  });

  it('does not apply to access tokens when a browser signs out', async () => {
    const user = await signedIn();
    const { script } = await tokenOf(user);

    await user.get('/auth/logout').expect(302);

    await script.get('/auth/permissions').expect(200);
  });

  it('applies to a removed or deleted role, and to a permission removed from a role', async () => {
    const path = '/auth/admin/roles';
    await Promise.all([
      expectLoss((user, role) =>
        admin.delete('/auth/admin/user-roles', { user_id: user.user.id, role_id: role }).expect(200),
      ),
      expectLoss((_user, role) => admin.delete(`${path}/${role}`).expect(200)),
      expectLoss((_user, role) => admin.put(`${path}/${role}`, { permissions: [] }).expect(200)),
    ]);
  });

  it('applies to a service key, which works at once when it is issued', async () => {
    const { body } = await admin.graphql(ISSUE_KEY).expect(200);
    const headers = { 'x-service-key': issuedKey.parse(body).data.createServiceKey.key };
    const validate = (at: string) =>
      here.anonymous.at(at).post('/auth/validate', { token: 'x' }, { headers });
    await validate(here.baseUrl).expect(200);
    await here.anonymous.at(here.areaUrls.auth).post('/validate', { token: 'x' }, { headers }).expect(200);
    await eventually(() => validate(there.baseUrl).expect(200), EVERYWHERE_WITHIN);

    await admin.graphql('mutation { revokeServiceKey(name: "website") { success } }').expect(200);

    await validate(here.baseUrl).expect(401);
    await here.anonymous.at(here.areaUrls.auth).post('/validate', { token: 'x' }, { headers }).expect(401);
    await eventually(() => validate(there.baseUrl).expect(401), EVERYWHERE_WITHIN);
  });

  it('applies to concurrent requests immediately after the response', async () => {
    const user = await signedIn();
    const flood = () => Array.from({ length: 20 }, () => user.get('/auth/permissions'));
    const before = flood();
    await admin.post('/auth/admin/users', { user_id: user.user.id, action: 'ban' }).expect(200);

    const after = await Promise.all(flood());

    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
    for (const { status } of await Promise.all(before)) expect([200, 401]).toContain(status);
  });

  /**
   * Signs in a user and warms the session cache of this process, and of the other one if its invalidation is
   * tested.
   */
  async function signedIn(also: TestPlatform = here): Promise<ApiClient> {
    const user = await here.signIn(newUser());
    await user.get('/auth/permissions').expect(200);
    await user.at(also.baseUrl).get('/auth/permissions').expect(200);
    return user;
  }

  async function tokenOf(
    maker: ApiClient,
    { mayCreateTokens = false, expiresAt = new Date(Date.now() + 3_600_000) } = {},
  ): Promise<Token> {
    const { body } = await maker.graphql(CREATE, { expiresAt, mayCreateTokens }).expect(200);
    const { token, ...made } = newToken.parse(body).data.createAccessToken;
    return { ...made, script: new ApiClient(here.baseUrl, { token, user: maker.user }) };
  }

  /** Creates a token, a token with that, and a third with the second; warms both processes' caches. */
  async function threeGenerations(user: ApiClient): Promise<[Token, Token, Token]> {
    const first = await tokenOf(user, { mayCreateTokens: true });
    const second = await tokenOf(first.script, { mayCreateTokens: true });
    const family: [Token, Token, Token] = [first, second, await tokenOf(second.script)];
    for (const { script } of family) {
      await script.get('/auth/permissions').expect(200);
      await script.at(there.baseUrl).get('/auth/permissions').expect(200);
    }
    return family;
  }

  /** Assigns a role that permits the user list, revokes it and checks every process. */
  async function expectLoss(takeAway: (user: ApiClient, role: string) => Promise<unknown>): Promise<void> {
    const user = await signedIn();
    const role = `watchers-${user.user.id}`;
    const watchers = { id: role, name: 'Watchers', priority: 1, permissions: ['view_admin'] };
    await admin.post('/auth/admin/roles', watchers).expect(201);
    await admin.post('/auth/admin/user-roles', { user_id: user.user.id, role_id: role }).expect(200);
    await user.get('/auth/admin/users').expect(200);
    await user.at(there.baseUrl).get('/auth/admin/users').expect(200);

    await takeAway(user, role);

    await user.get('/auth/admin/users').expect(403);
    await user.at(here.areaUrls.auth).get('/admin/users').expect(403);
    await eventually(() => user.at(there.baseUrl).get('/auth/admin/users').expect(403), EVERYWHERE_WITHIN);
  }

  async function expectNobodyAnywhere(user: ApiClient): Promise<void> {
    await user.get('/auth/permissions').expect(401);
    await user.at(here.areaUrls.auth).get('/permissions').expect(401);
    expect((await user.get('/auth/me', { credential: 'cookie' })).body).toEqual({ authenticated: false });
    const elsewhere = user.at(there.baseUrl);
    await eventually(() => elsewhere.get('/auth/permissions').expect(401), EVERYWHERE_WITHIN);
    await elsewhere.at(there.areaUrls.auth).get('/permissions').expect(401);
  }
});

interface Token {
  readonly id: string;
  readonly expiresAt: string;
  /** Client that sends the token. */
  readonly script: ApiClient;
}

const CREATE = `mutation ($expiresAt: Timestamp!, $mayCreateTokens: Boolean!) {
  createAccessToken(name: "script", expiresAt: $expiresAt, mayCreateTokens: $mayCreateTokens) { id token expiresAt }
}`;
const REVOKE = 'mutation ($id: ID!) { revokeAccessToken(id: $id) { success } }';

const newToken = z.object({
  data: z.object({
    createAccessToken: z.object({ id: z.string(), token: z.string(), expiresAt: z.string() }),
  }),
});

const ISSUE_KEY = 'mutation { createServiceKey(name: "website") { key } }';

const issuedKey = z.object({ data: z.object({ createServiceKey: z.object({ key: z.string() }) }) });

async function flush(url: string): Promise<void> {
  const client = createClient({ url });
  await client.connect();
  await client.flushAll();
  await client.close();
}
