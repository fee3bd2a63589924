import { loadOperations } from '#facade/documents/load-operations';
import { idempotentRequest } from '#facade/request/idempotency';
import { communitySchema } from '#facade/test-support/community-schema';
import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { pngImage } from '#tests/support/images';
import { suitePlatform } from '#tests/support/suite';
import * as attendance from '../attendance/seed';
import * as bingo from '../bingo/seed';
import * as events from '../events/seed';
import { expectError, freshRoleId, testUser } from '../expectations';
import { CREATIONS } from './creations';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
});

let keys = 0;
const freshKey = () => {
  keys += 1;
  return `"key-${keys}"`;
};

function post(path: string, json: unknown, key?: string, client = admin, headers: object = {}) {
  const sent = { ...headers, ...(key !== undefined && { 'idempotency-key': key }) };
  return client.request(path, { method: 'POST', json, headers: sent });
}

/** Returns a digest of the rows of a table. */
const rowsOf = (table: string) =>
  platform.sql(`SELECT count(*), md5(string_agg(t::text, ' ' ORDER BY t::text)) FROM ${table} t`);

describe('Idempotency-Key', () => {
  test('is taken by exactly these endpoints', () => {
    const declared = loadOperations(communitySchema).filter(({ contract }) => contract.idempotencyKey);
    expect(CREATIONS.map(([name]) => name).sort()).toEqual(declared.map(({ name }) => name).sort());
  });

  test.each(CREATIONS)('lets %s create once and replays its response', async (_name, table, prepare) => {
    const { path, ...content } = await prepare(platform);
    const send = (key: string) =>
      admin.request(path, { method: 'POST', ...content, headers: { 'idempotency-key': key } });
    const key = freshKey();
    const before = await rowsOf(table);
    const first = await send(key);
    expect([200, 201]).toContain(first.status);
    const after = await rowsOf(table);
    expect(after).not.toEqual(before);
    const again = await send(key);
    expect({ status: again.status, text: again.text }).toEqual({ status: first.status, text: first.text });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await rowsOf(table)).toEqual(after);
  });

  test('replays at the direct address of the area, and in the envelope if asked', async () => {
    const [key, body] = [freshKey(), { id: freshRoleId(), name: 'R' }];
    const first = await post('/auth/admin/roles', body, key).expect(201);
    const direct = admin.at(platform.areaUrls.auth);
    const envelope = { 'x-response-envelope': 'true' };
    const again = await post('/admin/roles', body, key, direct, envelope).expect(201);
    expect(again.body).toEqual({ data: first.body, error: null });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('changes nothing for requests without it', async () => {
    const body = attendance.recordBody();
    const first = await post('/attendance', body).expect(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expectError(await post('/attendance', body), 400, 'CONFLICT');
  });

  test('with another body is rejected with 422, and nothing is created', async () => {
    const key = freshKey();
    await post('/attendance', attendance.recordBody(), key).expect(201);
    const before = await rowsOf('attendance.records');
    expectError(await post('/attendance', attendance.recordBody(), key), 422, 'BAD_USER_INPUT', /another/);
    expect(await rowsOf('attendance.records')).toEqual(before);
  });

  test('with another image is rejected with 422, with the same one sent anew it is replayed', async () => {
    const event = await events.seedEvent(platform);
    const [tile_id] = await events.seedTiles(platform, event);
    const key = freshKey();
    const submit = async (width: number) =>
      admin.request(`/events/${event}/submit`, {
        method: 'POST',
        form: events.formOf({ tile_id, image: await pngImage({ width, height: 10 }) }),
        headers: { 'idempotency-key': key },
      });
    const first = await submit(20);
    expect(first.status).toBe(201);
    expect((await submit(20)).text).toBe(first.text);
    expectError(await submit(21), 422, 'BAD_USER_INPUT');
  });

  test('is of its caller alone, and of the session that sent it', async () => {
    const user = testUser('leader');
    const leader = await platform.signInWith(user, ['manage_attendance']);
    const [key, body] = [freshKey(), attendance.recordBody()];
    await post('/attendance', body, key).expect(201);
    expectError(await post('/attendance', body, key, leader), 400, 'CONFLICT');
    await post('/attendance', attendance.recordBody(), key, leader).expect(422);
    const elsewhere = await platform.signIn(user);
    expectError(await post('/attendance', body, key, elsewhere), 422, 'BAD_USER_INPUT');
  });

  test('replays an error of the request, and runs anew after 401 and 403', async () => {
    const [key, body] = [freshKey(), attendance.recordBody({ points: -1 })];
    const first = await post('/attendance', body, key);
    expectError(first, 400, 'BAD_USER_INPUT', 'points');
    const again = await post('/attendance', body, key);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('x-error-code')).toBe('BAD_USER_INPUT');
    expect(again.headers.get('idempotency-replayed')).toBe('true');

    const other = freshKey();
    const record = attendance.recordBody();
    const user = testUser('later');
    const client = await platform.signIn(user);
    expectError(await post('/attendance', record, other, platform.anonymous), 401, 'UNAUTHENTICATED');
    expectError(await post('/attendance', record, other, client), 403, 'FORBIDDEN');
    const id = freshRoleId();
    const permissions = ['manage_attendance'];
    await admin.post('/auth/admin/roles', { id, name: id, permissions }).expect(201);
    await admin.post('/auth/admin/user-roles', { user_id: user.id, role_id: id }).expect(200);
    const done = await post('/attendance', record, other, client).expect(201);
    expect(done.headers.get('idempotency-replayed')).toBeNull();
  });

  test('is rejected with 409 while the first request is running', async () => {
    const [key, body] = [freshKey(), attendance.recordBody()];
    const { user } = admin;
    const principal = {
      kind: 'user',
      userId: user.id,
      username: user.username,
      sessionId: '',
      permissions: [],
      isSuperAdmin: true,
    } as const;
    const { id } = idempotentRequest('CreateAttendance', principal, key.slice(1, -1), {});
    const claimed = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND (classid::bigint << 32) | objid::bigint = hashtextextended('idempotency ' || $1, 0)`;
    // The lock of an import, during which other writes wait.
    await platform.sql('SELECT pg_advisory_lock(4210001)');
    try {
      const first = post('/attendance', body, key);
      await eventually(async () => expect(await platform.sql(claimed, [id])).toHaveLength(1));
      const second = await post('/attendance', body, key);
      expectError(second, 409, 'CONFLICT', /still running/);
      expect(second.headers.get('retry-after')).toBe('1');
      await platform.sql('SELECT pg_advisory_unlock(4210001)');
      expect((await first).status).toBe(201);
    } finally {
      await platform.sql('SELECT pg_advisory_unlock_all()');
    }
    expect((await post('/attendance', body, key)).status).toBe(201);
  });

  test('creates one record in twenty requests at the same time', async () => {
    const [key, body] = [freshKey(), attendance.recordBody()];
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('/attendance', body, key)));
    const created = responses.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    expect(created.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
    for (const response of responses) {
      if (response.status !== 201) expectError(response, 409, 'CONFLICT');
    }
    expect((await post('/attendance', body, key)).text).toBe(created[0]?.text);
  });

  test('expires after 24 hours', async () => {
    const [key, body] = [freshKey(), attendance.recordBody()];
    await post('/attendance', body, key).expect(201);
    const age = (hours: number) =>
      platform.sql(
        `UPDATE attendance.idempotency_keys SET created_at = clock_timestamp() - interval '${hours} hours'`,
      );
    await age(23.9);
    await post('/attendance', body, key).expect(201);
    await age(24.1);
    expectError(await post('/attendance', body, key), 400, 'CONFLICT');
  });

  test.each(['', '"open', 'a b', `"${'x'.repeat(256)}"`])(
    'is refused with 400 when it is %j',
    async (key) => {
      expectError(
        await post('/attendance', attendance.recordBody(), key),
        400,
        'BAD_USER_INPUT',
        /^Idempotency-Key must be 1 to 255 printable ASCII characters/,
      );
    },
  );

  test('never appears in the database or the log, nor does a secret that it replays', async () => {
    const event = await bingo.seedEvent(platform);
    const path = `/bingo/events/${event}/register`;
    const key = '"visible-nowhere"';
    const { text } = await post(path, { rsn: bingo.freshRsn() }, key).expect(201);
    const [, apiKey] = /"api_key":"(bk_[^"]+)"/.exec(text) ?? [];
    const stored = await platform.sql('SELECT k::text, encode(result, $1) FROM bingo.idempotency_keys k', [
      'escape',
    ]);
    expect(stored.length).toBeGreaterThan(0);
    expect(apiKey).toMatch(/^bk_/);
    for (const where of [JSON.stringify(stored), platform.output()]) {
      expect(where).not.toContain('visible-nowhere');
      expect(where).not.toContain(String(apiKey));
    }
  });
});
