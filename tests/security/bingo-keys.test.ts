import { REPORTS, type SeededPlayer, seedEvent, seedPlayer, submit } from '#tests/contract/bingo/seed';
import type { ApiClient } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { expectRejection } from './rejection';

const PLUGIN = 6;

describe('bingo keys', () => {
  let platform: TestPlatform;
  let event: string;
  let player: SeededPlayer;

  beforeAll(async () => {
    platform = await startPlatform({ LOG_LEVEL: 'debug' });
    event = await seedEvent(platform);
    player = await seedPlayer(platform, event);
  });
  afterAll(() => platform?.stop());

  const good = () => ({ event_id: event, task_position: 0, trigger_data: REPORTS[0] });
  const tables = ['events', 'tasks', 'participants', 'completions', 'counts'];

  it('contain at least 192 random bits and share no prefix', async () => {
    const keys = [player.key];
    for (let index = 0; index < 10; index += 1) keys.push((await seedPlayer(platform, event)).key);

    for (const key of keys) expect(Buffer.from(key.slice(3), 'base64url').length).toBeGreaterThanOrEqual(24);
    expect(new Set(keys.map((key) => key.slice(3, 9))).size).toBe(keys.length);
  });

  it('appear in no log, response or table, even on errors', async () => {
    const responses: string[] = [];
    const requests = async () => {
      const headers = { 'x-bingo-key': player.key };
      const query = 'query($k: Int!) { bingoEvents { id } }';
      const all = await Promise.all([
        submit(platform, player.key, good()),
        submit(platform, player.key, { ...good(), event_id: player.key }),
        submit(platform, player.key, { ...good(), trigger_data: { type: player.key, target: 5 } }),
        platform.anonymous.get(`/bingo/config/${event}?key=${player.key}`, { headers }),
        platform.anonymous.get('/bingo/config/unknown', { headers }),
        platform.anonymous.request('/graphql', { method: 'POST', json: { query, variables: {} }, headers }),
      ]);
      responses.push(...all.map(({ text }) => text));
    };
    await requests();
    for (const table of tables) await platform.sql(`ALTER TABLE bingo.${table} RENAME TO ${table}_away`);
    await requests();
    for (const table of tables) await platform.sql(`ALTER TABLE bingo.${table}_away RENAME TO ${table}`);
    const dump = JSON.stringify([
      await platform.sql('SELECT * FROM bingo.participants'),
      await platform.sql('SELECT * FROM pgboss.job'),
      await platform.sql('SELECT * FROM auth.activity_log'),
    ]);

    expect(platform.output()).toContain('/bingo/submit');
    for (const text of [platform.output(), dump, ...responses])
      expect(text).not.toContain(player.key.slice(3));
  });

  it('that fail to be looked up cause an internal error without details', async () => {
    for (const table of tables) await platform.sql(`ALTER TABLE bingo.${table} RENAME TO ${table}_away`);
    const fresh = `bk_${'Q'.repeat(43)}`;
    const responses = await Promise.all([
      submit(platform, fresh, good()),
      platform.anonymous.get('/bingo/events'),
      platform.anonymous.get(`/bingo/events/${event}/leaderboard`),
      player.client.get(`/bingo/events/${event}/progress`),
    ]);
    for (const table of tables) await platform.sql(`ALTER TABLE bingo.${table}_away RENAME TO ${table}`);

    for (const response of responses) expectRejection(response, 500, 'INTERNAL_SERVER_ERROR');
    await submit(platform, player.key, good()).expect(200);
  });

  it('authorize only the two plugin endpoints', async () => {
    const headers = { 'x-bingo-key': player.key };
    const paths = ['/auth/permissions', `/bingo/events/${event}/progress`, '/auth/admin/users'];

    for (const path of paths)
      expectRejection(await platform.anonymous.get(path, { headers }), 401, 'UNAUTHENTICATED');
    const registration = `/bingo/events/${event}/register`;
    expectRejection(
      await platform.anonymous.post(registration, { rsn: 'Key' }, { headers }),
      401,
      'UNAUTHENTICATED',
    );
  });
});

describe('rate limits of plugin endpoints', () => {
  let platform: TestPlatform;
  let event: string;

  beforeAll(async () => {
    platform = await startPlatform({ RATE_LIMIT_PLUGIN: String(PLUGIN), TRUST_PROXY: '1' });
    event = await seedEvent(platform);
  });
  afterAll(() => platform?.stop());

  const poll = (client: ApiClient, key: string, address: string) =>
    client.get(`/bingo/config/${event}`, { headers: { 'x-bingo-key': key, 'x-forwarded-for': address } });

  async function statuses(
    count: number,
    request: (index: number) => PromiseLike<{ readonly status: number }>,
  ) {
    const seen: number[] = [];
    for (let index = 0; index < count; index += 1) seen.push((await request(index)).status);
    return seen;
  }

  it('count per key, across addresses and independently of other players', async () => {
    const [first, second] = [await seedPlayer(platform, event), await seedPlayer(platform, event)];
    const direct = platform.anonymous.at(platform.areaUrls.bingo);

    const seen = await statuses(PLUGIN, (index) =>
      poll(platform.anonymous, first.key, `198.51.100.${index}`),
    );

    expect(seen).toEqual(Array(PLUGIN).fill(200));
    const rejected = await poll(platform.anonymous, first.key, '198.51.100.250');
    expectRejection(rejected, 429, 'RATE_LIMITED');
    expect(rejected.headers.get('ratelimit-policy')).toBe(`"plugin";q=${PLUGIN};w=60`);
    const elsewhere = await direct.get(`/config/${event}`, { headers: { 'x-bingo-key': first.key } });
    expect(elsewhere.status).toBe(429);
    expect((await poll(platform.anonymous, second.key, '198.51.100.0')).status).toBe(200);
  });

  it('count hooks per key, and unknown ones by address', async () => {
    const { client } = await seedPlayer(platform, event);
    const { body } = await client.post(`/bingo/events/${event}/hook`).expect(200);
    const hook = new URL((body as { hook_url: string }).hook_url).pathname;
    const sent = { type: 'DEATH', playerName: 'x' };
    const post = (path: string, address: string) =>
      platform.anonymous.post(path, sent, { headers: { 'x-forwarded-for': address } });

    expect(await statuses(PLUGIN, (index) => post(hook, `198.51.101.${index}`))).toEqual(
      Array(PLUGIN).fill(200),
    );
    expectRejection(await post(hook, '198.51.101.250'), 429, 'RATE_LIMITED');
    const unknown = (index: number) => `/bingo/hooks/dink/bh_${String(index).padStart(43, 'A')}`;
    expect(await statuses(PLUGIN + 1, (index) => post(unknown(index), '203.0.113.77'))).toEqual([
      ...Array(PLUGIN).fill(404),
      429,
    ]);
  });

  it('count invalid keys together by address', async () => {
    const made = (index: number) => `bk_${String(index).padStart(43, 'A')}`;

    const seen = await statuses(PLUGIN + 2, (index) => poll(platform.anonymous, made(index), '203.0.113.5'));

    expect(seen).toEqual([...Array(PLUGIN).fill(401), 429, 429]);
  });

  it('reject submissions before any write', async () => {
    const { key, participantId } = await seedPlayer(platform, event);
    await statuses(PLUGIN, () => poll(platform.anonymous, key, '203.0.113.6'));

    const response = await submit(platform, key, {
      event_id: event,
      task_position: 0,
      trigger_data: REPORTS[0],
    });

    expectRejection(response, 429, 'RATE_LIMITED');
    const rows = await platform.sql('SELECT 1 FROM bingo.completions WHERE participant_id = $1', [
      participantId,
    ]);
    expect(rows).toEqual([]);
  });
});
