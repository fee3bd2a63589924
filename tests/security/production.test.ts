import { getIntrospectionQuery } from 'graphql';
import { startSandbox } from '#sandbox/start-sandbox';
import { ApiClient } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { authorize, cookieOf } from '#tests/support/sign-in';
import type { TestUser } from '#tests/support/test-user';
import { expectGraphError } from './rejection';

const BASE_URL = 'https://community.parent.tld';
const CLIENT = { clientId: 'client', clientSecret: 'client-secret' };
const ADMIN = { id: '208000000000000001', username: 'operator' };
const DEVELOPER = { id: '208000000000000002', username: 'developer' };

describe('in production', () => {
  let platform: TestPlatform;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let admin: ApiClient;

  beforeAll(async () => {
    sandbox = await startSandbox({ identity: { ...CLIENT, redirectUris: [`${BASE_URL}/auth/callback`] } });
    platform = await startPlatform({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      BASE_URL,
      PARENT_DOMAIN: 'parent.tld',
      IDENTITY_URL: sandbox.urls.get('identity') ?? '',
      TRACKER_URL: sandbox.urls.get('tracker') ?? '',
      PROFILE_URL: sandbox.urls.get('profile') ?? '',
      GROUPMODE_URL: sandbox.urls.get('groupmode') ?? '',
      CHAT_URL: sandbox.urls.get('chat') ?? '',
      CHAT_BOT_TOKEN: 'production-bot-token',
      CALENDAR_SOURCE: 'ics',
      CALENDAR_ICS_URL: `${sandbox.urls.get('calendar')}/community.ics`,
      IDENTITY_CLIENT_ID: CLIENT.clientId,
      IDENTITY_CLIENT_SECRET: CLIENT.clientSecret,
      SUPER_ADMIN_IDS: ADMIN.id,
      SERVICE_KEYS: 'production-service-key-1-5f0c8a1e77d24b6c',
    });
    admin = (await signIn(ADMIN)).client;
  });
  afterAll(async () => {
    await platform?.stop();
    await sandbox?.close();
  });

  it('sets a Secure cookie for the parent domain', async () => {
    const { cookie } = await signIn(DEVELOPER);

    expect(cookie).toMatch(/; *Secure/i);
    expect(cookie).toMatch(/; *HttpOnly/i);
    expect(cookie).toMatch(/; *SameSite=Lax/i);
    expect(cookie).toMatch(/; *Path=\/(;|$)/i);
    expect(cookie).toMatch(/; *Domain=\.?parent\.tld/i);
  });

  it('sends HSTS', async () => {
    const response = await platform.anonymous.get('/auth/me');

    expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
  });

  it('has no sandbox', async () => {
    const headers = { 'x-service-key': 'sandbox-service-key' };

    expect(platform.output()).not.toMatch(/sandbox/i);
    expect((await platform.anonymous.get('/')).text).not.toMatch(/sandbox/i);
    await platform.anonymous.post('/auth/validate', { token: 'x' }, { headers }).expect(401);
    const { client } = await signIn({ id: '100000000000000001', username: 'admin' });
    expect((await client.get('/auth/permissions')).body).toMatchObject({ is_super_admin: false });
  });

  it.each([
    ['the whole', getIntrospectionQuery()],
    ['one type', '{ __type(name: "User") { fields { name } } }'],
    ['an alias of it', '{ a: __schema { queryType { name } } }'],
    ['a fragment of it', '{ ...A } fragment A on Query { ... on Query { __schema { queryType { name } } } }'],
    ['something beside it', '{ viewer { authenticated } __schema { queryType { name } } }'],
  ])('requires view_devops to read the schema: %s', async (_what, query) => {
    const { client: developer } = await signIn(DEVELOPER);
    await expectHidden(platform.anonymous, query);
    await expectHidden(developer, query);

    await letDeveloperSeeDevops();

    expect((await developer.graphql(query)).body).not.toHaveProperty('errors');
    expect((await admin.graphql(query)).body).not.toHaveProperty('errors');
    await admin.delete('/auth/admin/roles/devops').expect(200);
    await expectHidden(developer, query);
  });

  it('requires view_devops or a service key to read the schema registry', async () => {
    const { client: developer } = await signIn(DEVELOPER);
    const read = (client: ApiClient, headers = {}) =>
      client.get('/schema/registry/live/api.graphql', { headers });
    const service = { 'x-service-key': 'production-service-key-1-5f0c8a1e77d24b6c' };
    expect([(await read(platform.anonymous)).status, (await read(developer)).status]).toEqual([401, 403]);
    expect((await read(platform.anonymous, { 'x-service-key': 'wrong' })).status).toBe(401);

    const changes = (client: ApiClient) => client.get('/schema/changes');
    expect([(await changes(platform.anonymous)).status, (await changes(developer)).status]).toEqual([
      401, 403,
    ]);

    await letDeveloperSeeDevops();

    expect((await changes(developer)).text).toContain('Schema changes');
    expect((await read(developer)).text).toContain('type Query');
    expect((await read(platform.anonymous, service)).text).toContain('type Query');
    await admin.delete('/auth/admin/roles/devops').expect(200);
    expect((await read(developer)).status).toBe(403);
  });

  it('returns __typename to every caller', async () => {
    expect((await platform.anonymous.graphql('{ __typename }')).body).toMatchObject({
      data: { __typename: 'Query' },
    });
  });

  async function expectHidden(client: ApiClient, query: string): Promise<void> {
    const response = await client.graphql(query);
    expect([response.status, expectGraphError(response).code]).toEqual([403, 'FORBIDDEN']);
    expect(response.body).not.toHaveProperty('data');
  }

  async function letDeveloperSeeDevops(): Promise<void> {
    const role = { id: 'devops', name: 'Devops', permissions: ['view_devops'] };
    await admin.post('/auth/admin/roles', role).expect(201);
    await admin.post('/auth/admin/user-roles', { user_id: DEVELOPER.id, role_id: 'devops' }).expect(200);
  }

  /** The public URL is this process behind a proxy, so the test rewrites the redirect. */
  async function signIn(user: TestUser): Promise<{ client: ApiClient; cookie: string }> {
    const { url, cookie } = await authorize(platform.baseUrl, user);
    const { origin, pathname, search } = new URL(url);
    expect(origin).toBe(BASE_URL);
    const response = await fetch(`${platform.baseUrl}${pathname}${search}`, {
      redirect: 'manual',
      headers: { cookie },
    });
    const token = cookieOf(response, 'auth_token') ?? '';
    expect([response.status, token]).toEqual([302, expect.stringMatching(/^ey/)]);
    const [set = ''] = response.headers.getSetCookie().filter((header) => header.startsWith('auth_token='));
    return { client: new ApiClient(platform.baseUrl, { token, user }), cookie: set };
  }
});
