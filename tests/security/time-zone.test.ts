import type { ApiClient } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { partsOf } from './forge-token';

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

describe('results', () => {
  let auckland: TestPlatform;
  let newfoundland: TestPlatform;
  let admin: ApiClient;

  beforeAll(async () => {
    auckland = await startPlatform();
    admin = await auckland.signInAdmin();
    await auckland.sql(
      `DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET timezone TO ''Asia/Kolkata'''; END $$`,
    );
    newfoundland = await startPlatform({
      TZ: 'America/St_Johns',
      PGTZ: 'Asia/Kathmandu',
      DATABASE_URL: auckland.databaseUrl,
      BASE_URL: auckland.baseUrl,
    });
  });
  afterAll(async () => {
    await newfoundland?.stop();
    await auckland?.stop();
  });

  it('are the same whatever time zone the server and its database live in', async () => {
    await admin.post('/auth/admin/roles', { id: 'zoned', name: 'Zoned' }).expect(201);

    for (const path of ['/auth/admin/users', '/auth/admin/activity', '/auth/me']) {
      const here = await admin.get(path).expect(200);
      const there = await admin.at(newfoundland.baseUrl).get(path).expect(200);
      expect(there.body).toEqual(here.body);
    }
  });

  it('say now in UTC', async () => {
    const { body } = await admin.get('/auth/admin/activity?limit=1').expect(200);

    const [{ created_at: createdAt = '' } = {}] = (body as { logs: { created_at: string }[] }).logs;
    expect(createdAt).toMatch(TIMESTAMP);
    expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(60_000);
    const { iat } = partsOf(admin.token).claims;
    expect(Math.abs(Date.now() / 1000 - Number(iat))).toBeLessThan(60);
  });

  it.each([
    ['2099-03-01T00:00:00+13:00', '2099-02-28T11:00:00.000Z'],
    ['2099-07-01T12:30:00.5-03:30', '2099-07-01T16:00:00.500Z'],
    ['2099-07-01T12:30:00Z', '2099-07-01T12:30:00.000Z'],
    ['2099-07-01', '2099-07-01T00:00:00.000Z'],
    ['2099-09-27T02:30:00Z', '2099-09-27T02:30:00.000Z'],
  ])('read %s as %s', async (sent, read) => {
    const [here, there] = [admin, admin.at(newfoundland.baseUrl)];
    for (const client of [here, there]) {
      const { body } = await client.graphql(
        'mutation($at: Timestamp!) { createAccessToken(name: "zoned", expiresAt: $at) { token expiresAt } }',
        { at: sent },
      );
      // A year may be more than what a token may live.
      const answer = body as { data: { createAccessToken: { token: string; expiresAt: string } } | null };
      expect(answer).not.toHaveProperty('errors');
      expect(answer.data?.createAccessToken.expiresAt).toBe(read);
      expect(Number(partsOf(answer.data?.createAccessToken.token ?? '').claims.exp) * 1000).toBe(
        Math.floor(Date.parse(read) / 1000) * 1000,
      );
    }
  });

  it.each([
    '2099-02-29',
    '2099-02-30T00:00:00Z',
    '2099-13-01',
    '2099-07-01T25:00:00Z',
    '2099-07-01T12:30',
    '01/02/2099',
    'tomorrow',
    '4086547200000',
  ])('refuse the time %s', async (at) => {
    const { body } = await admin.graphql(
      'mutation($at: Timestamp!) { createAccessToken(name: "zoned", expiresAt: $at) { id } }',
      { at },
    );
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
  });
});
