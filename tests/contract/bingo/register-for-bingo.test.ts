import { createHash } from 'node:crypto';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { ask } from '../graph';
import { freshRsn, inHours, seedEvent, seedPlayer, storedBingo } from './seed';

const platform = suitePlatform();

const at = (id: string) => `/bingo/events/${encodeURIComponent(id)}/register`;

describe('POST /bingo/events/:id/register', () => {
  test('returns a participant, a key and a message', async () => {
    const id = await seedEvent(platform);
    const client = await platform.signIn(testUser());
    const { body } = await client.post(at(id), { rsn: 'Zezima' }).expect(201);
    expect(body).toEqual({
      participant_id: expect.stringMatching(/^part_[\w-]+$/),
      api_key: expect.stringMatching(/^bk_[\w-]{32,}$/),
      message: expect.stringMatching(/./),
    });
  });

  test('issues a unique key, and stores only its SHA-256', async () => {
    const id = await seedEvent(platform);
    const first = await seedPlayer(platform, id);
    const second = await seedPlayer(platform, id);
    expect(first.key).not.toBe(second.key);
    const hash = (key: string) => createHash('sha256').update(key).digest('hex');
    const rows = await platform.sql<{ key_hash: string }>(
      'SELECT key_hash FROM bingo.participants WHERE event_id = $1 ORDER BY registered_at',
      [id],
    );
    expect(rows.map(({ key_hash }) => key_hash)).toEqual([hash(first.key), hash(second.key)]);
    expect(JSON.stringify(await storedBingo(platform))).not.toContain(first.key);
  });

  test('stores a player name unchanged', async () => {
    for (const rsn of ['  Édge_-case  ', '<b>x</b>', 'B0aty', '名前', '👑 King', "'; --", 'x'.repeat(64)]) {
      const id = await seedEvent(platform);
      const { client } = await seedPlayer(platform, id, { rsn });
      const { body } = await client.get(`/bingo/events/${id}/progress`).expect(200);
      expect(body).toMatchObject({ rsn });
    }
  });

  test('is possible before an event begins', async () => {
    const id = await seedEvent(platform, { start_date: inHours(1), end_date: inHours(2) });
    await seedPlayer(platform, id);
  });

  test('is rejected when the event is over, by the clock or explicitly', async () => {
    const over = await seedEvent(platform, { start_date: inHours(-2), end_date: inHours(-1) });
    const closed = await seedEvent(platform, { status: 'completed' });
    const client = await platform.signIn(testUser());
    for (const id of [over, closed]) {
      expectError(await client.post(at(id), { rsn: freshRsn() }), 400, 'BAD_USER_INPUT');
      expect(await platform.sql('SELECT 1 FROM bingo.participants WHERE event_id = $1', [id])).toEqual([]);
    }
  });

  test.each<[string, string, RegExp]>([
    ['a deadline that has passed', 'registrationClosesAt: "2026-01-01"', /closed at 2026-01-01/],
    ['approval', 'registration: approval', /^Organisers approve/],
    ['invitation', 'registration: invitation', /invited players only/],
    ['no place that is free', 'maxParticipants: 1', /^This event is full/],
  ])('is rejected with %s', async (_setting, input, problem) => {
    const id = await seedEvent(platform);
    await seedPlayer(platform, id);
    const admin = await platform.admin();
    await ask(admin, `mutation { updateBingoEvent(id: "${id}", input: { ${input} }) { id } }`);
    const client = await platform.signIn(testUser());
    expectError(await client.post(at(id), { rsn: freshRsn() }), 400, 'BAD_USER_INPUT', problem);
    expect(await platform.sql('SELECT 1 FROM bingo.participants WHERE event_id = $1', [id])).toHaveLength(1);
  });

  test('is rejected a second time, whatever the name, and changes nothing', async () => {
    const id = await seedEvent(platform);
    const { client, rsn } = await seedPlayer(platform, id);
    const before = await storedBingo(platform);
    for (const name of [rsn, freshRsn()]) {
      expectError(await client.post(at(id), { rsn: name }), 400, 'CONFLICT', /already registered/);
    }
    expect(await storedBingo(platform)).toEqual(before);
  });

  test.each(['ze zima', 'ZE ZIMA', 'Ze_Zima', 'Ze-Zima', 'Ze  _- Zima', ' Ze\u00a0Zima '])(
    'is rejected for another user with an equivalent name: %j',
    async (rsn) => {
      const id = await seedEvent(platform);
      await seedPlayer(platform, id, { rsn: 'Ze Zima' });
      const other = await platform.signIn(testUser());
      expectError(await other.post(at(id), { rsn }), 400, 'CONFLICT', /^rsn\b.*already registered/);
      await other.post(at(id), { rsn: 'ZeZima' }).expect(201);
    },
  );

  test('is possible under one name in two events', async () => {
    const user = testUser();
    await seedPlayer(platform, await seedEvent(platform), { rsn: 'Twice', user });
    await seedPlayer(platform, await seedEvent(platform), { rsn: 'Twice', user });
  });

  test.each([undefined, null, '', 'x'.repeat(65), 'a\u0000b', 'a\nb', 5])(
    'rejects the player name %j, names the field and writes nothing',
    async (rsn) => {
      const id = await seedEvent(platform);
      const client = await platform.signIn(testUser());
      const before = await storedBingo(platform);
      expectError(await client.post(at(id), { rsn }), 400, 'BAD_USER_INPUT', /^rsn\b/);
      expect(await storedBingo(platform)).toEqual(before);
    },
  );

  test('counts characters, not code units', async () => {
    const client = await platform.signIn(testUser());
    await client.post(at(await seedEvent(platform)), { rsn: '👑'.repeat(64) }).expect(201);
    const response = await client.post(at(await seedEvent(platform)), { rsn: '👑'.repeat(65) });
    expectError(response, 400, 'BAD_USER_INPUT', /^rsn\b/);
  });

  test('ignores unknown fields', async () => {
    const id = await seedEvent(platform);
    const client = await platform.signIn(testUser());
    const body = {
      rsn: freshRsn(),
      user_id: '1',
      participant_id: 'part_mine',
      api_key: 'bk_mine',
      points: 9,
    };
    const response = await client.post(at(id), body).expect(201);
    expect(response.text).not.toMatch(/mine/);
    const rows = await platform.sql('SELECT user_id, points FROM bingo.participants WHERE event_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ user_id: client.user.id, points: 0 }]);
  });

  test('is also served at the direct address, and by cookie', async () => {
    const id = await seedEvent(platform);
    const first = await platform.signIn(testUser());
    const second = await platform.signIn(testUser());
    const direct = first.at(platform.areaUrls.bingo);
    await direct.post(`/events/${id}/register`, { rsn: freshRsn() }).expect(201);
    await second.post(at(id), { rsn: freshRsn() }, { credential: 'cookie' }).expect(201);
  });

  test('rejects banned callers with 401', async () => {
    const id = await seedEvent(platform);
    const banned = await platform.signIn(testUser());
    const admin = await platform.admin();
    await admin.post('/auth/admin/users', { user_id: banned.user.id, action: 'ban' }).expect(200);
    for (const client of [banned, banned.at(platform.areaUrls.bingo)]) {
      const path = client.baseUrl === platform.baseUrl ? at(id) : `/events/${id}/register`;
      expectError(await client.post(path, { rsn: freshRsn() }), 401, 'UNAUTHENTICATED');
    }
    expect(await platform.sql('SELECT 1 FROM bingo.participants WHERE event_id = $1', [id])).toEqual([]);
  });

  test('rejects a foreign origin', async () => {
    const id = await seedEvent(platform);
    const client = await platform.signIn(testUser());
    const headers = { origin: 'https://evil.example' };
    expectError(await client.post(at(id), { rsn: freshRsn() }, { headers }), 403, 'FORBIDDEN');
    expect(await platform.sql('SELECT 1 FROM bingo.participants WHERE event_id = $1', [id])).toEqual([]);
  });

  test('returns the key only once, in no other response', async () => {
    const id = await seedEvent(platform);
    const { client, key, participantId } = await seedPlayer(platform, id);
    const admin = await platform.admin();
    const query = `{ user(id: "${client.user.id}") { bingoParticipations { id rsn } } }`;
    const responses = await Promise.all([
      client.get(`/bingo/events/${id}/progress`),
      client.get(`/bingo/events/${id}/leaderboard`),
      admin.get(`/bingo/events/${id}/participants`),
      admin.get('/auth/admin/activity?limit=100'),
      admin.graphql(query),
    ]);
    expect(responses.some(({ text }) => text.includes(participantId))).toBe(true);
    for (const { text } of responses) expect(text).not.toContain(key);
    expect(platform.output()).not.toContain(key);
  });
});
