import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { partsOf } from './forge-token';

const HOUR = 3_600_000;

/** One month from now, in UTC. */
const day = new Date(Date.now() + 30 * 24 * HOUR).toISOString().slice(0, 10);

const created = z.object({
  data: z.object({ createAccessToken: z.object({ token: z.string(), expiresAt: z.string() }) }),
});

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

describe('results', () => {
  let auckland: TestPlatform;
  let newfoundland: TestPlatform;
  let admin: ApiClient;

  beforeAll(async () => {
    auckland = await startPlatform({}, { alone: true });
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

  it('do not depend on the time zone of server and database', async () => {
    await admin.post('/auth/admin/roles', { id: 'zoned', name: 'Zoned' }).expect(201);

    await auckland.sql(
      `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
       SELECT 'admin', 'admin', 'Zoned', $1::date + n, 1, 'admin', '1' FROM generate_series(-40, 40) n`,
      [new Date().toISOString().slice(0, 10)],
    );
    const attendance = [
      '/attendance',
      '/attendance/me',
      '/attendance/stats',
      '/attendance/leaderboard?period=week',
    ];
    for (const path of ['/auth/admin/users', '/auth/admin/activity', '/auth/me', ...attendance]) {
      const here = await admin.get(path).expect(200);
      const there = await admin.at(newfoundland.baseUrl).get(path).expect(200);
      expect(there.body).toEqual(here.body);
    }
  });

  it('contain the current time in UTC', async () => {
    const { body } = await admin.get('/auth/admin/activity?limit=1').expect(200);

    const [{ created_at: createdAt = '' } = {}] = (body as { logs: { created_at: string }[] }).logs;
    expect(createdAt).toMatch(TIMESTAMP);
    expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(60_000);
    const { iat } = partsOf(admin.token).claims;
    expect(Math.abs(Date.now() / 1000 - Number(iat))).toBeLessThan(60);
  });

  it.each<[string, () => string, number]>([
    ['an offset to the east', () => `${day}T00:00:00+13:00`, -13 * HOUR],
    ['an offset to the west', () => `${day}T12:30:00.5-03:30`, 16 * HOUR + 500],
    ['Z', () => `${day}T12:30:00Z`, 12.5 * HOUR],
    ['an hour that clocks skip somewhere', () => `${day}T02:30:00Z`, 2.5 * HOUR],
    ['a date alone as midnight in UTC', () => day, 0],
  ])('parse %s', async (_what, sent, afterMidnight) => {
    const read = Date.parse(`${day}T00:00:00.000Z`) + afterMidnight;
    for (const client of [admin, admin.at(newfoundland.baseUrl)]) {
      const { body } = await createToken(client, sent());
      const { token, expiresAt } = created.parse(body).data.createAccessToken;
      expect(expiresAt).toBe(new Date(read).toISOString());
      expect(partsOf(token).claims.exp).toBe(Math.ceil(read / 1000));
    }
  });

  it.each([
    '2027-02-29',
    '2027-02-30T00:00:00Z',
    '2027-13-01',
    '2027-01-01T25:00:00Z',
    '2027-01-01T12:30',
    '01/02/2027',
    'tomorrow',
    '1800000000000',
  ])('reject the time %s', async (at) => {
    const { body } = await createToken(admin, at);

    expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    expect(JSON.stringify(body)).not.toMatch(/days ahead|in the future/);
  });

  function createToken(client: ApiClient, at: string) {
    return client.graphql(
      'mutation($at: Timestamp!) { createAccessToken(name: "zoned", expiresAt: $at) { token expiresAt } }',
      { at },
    );
  }
});
