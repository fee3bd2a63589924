import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { complete, seedEvent, seedPlayer, standings } from './seed';

const platform = suitePlatform();

const at = (id: string) => `/bingo/events/${id}/leaderboard`;

describe('GET /bingo/events/:id/leaderboard', () => {
  test('is an empty list without participants', async () => {
    const id = await seedEvent(platform);
    const { body } = await platform.anonymous.get(at(id)).expect(200);
    expect(body).toEqual({ leaderboard: [] });
  });

  test('returns every participant with user, name and totals', async () => {
    const id = await seedEvent(platform);
    const user = testUser('zezima');
    const { key } = await seedPlayer(platform, id, { rsn: 'Ze Zima', user });
    await seedPlayer(platform, id, { rsn: 'Idle', user: testUser('idler') });
    await complete(platform, id, key, [0, 1, 2]);
    const { body } = await platform.anonymous.get(at(id)).expect(200);
    expect(body).toEqual({
      leaderboard: [
        { rank: 1, user, rsn: 'Ze Zima', tasks_completed: 3, bingos: 1, points: 60 },
        {
          rank: 2,
          user: { id: expect.any(String), username: 'idler' },
          rsn: 'Idle',
          tasks_completed: 0,
          bingos: 0,
          points: 0,
        },
      ],
    });
  });

  test('orders by points, bingos, tasks, the earlier last completion, the earlier registration', async () => {
    const tasks = [
      { position: 0, name: 'Row', points: 5, trigger: 'quest_complete:a' },
      { position: 1, name: 'Row', points: 5, trigger: 'quest_complete:b' },
      { position: 2, name: 'Half', points: 0, trigger: 'quest_complete:c' },
      { position: 3, name: 'Ten', points: 10, trigger: 'quest_complete:d' },
      { position: 4, name: 'Gap', points: 10, trigger: 'quest_complete:e' },
      { position: 8, name: 'Nothing', points: 0, trigger: 'quest_complete:f' },
    ];
    const id = await seedEvent(platform, { board_size: 3, tasks });
    const plays: readonly [string, readonly number[]][] = [
      ['late register', []],
      ['ten', [3]],
      ['ten later', [4]],
      ['ten and nothing', [3, 8]],
      ['ten with bingo', [0, 1, 2]],
      ['most points', [3, 4]],
      ['later register', []],
    ];
    const keys: string[] = [];
    for (const [rsn] of plays) keys.push((await seedPlayer(platform, id, { rsn })).key);
    for (const [index, [, positions]] of plays.entries()) {
      for (const position of positions) {
        const trigger_data = { type: 'quest_complete', target: 'abcde...f'[position] };
        const headers = { 'x-bingo-key': keys[index] ?? '' };
        const body = { event_id: id, task_position: position, trigger_data };
        await platform.anonymous.post('/bingo/submit', body, { headers }).expect(200);
      }
    }
    const shown = await standings(platform, id);
    expect(shown).toEqual(
      [
        ['most points', 20, 0, 2],
        ['ten with bingo', 10, 1, 3],
        ['ten and nothing', 10, 0, 2],
        ['ten', 10, 0, 1],
        ['ten later', 10, 0, 1],
        ['late register', 0, 0, 0],
        ['later register', 0, 0, 0],
      ].map(([rsn, points, bingos, tasks_completed], index) => ({
        rank: index + 1,
        user: expect.any(Object),
        rsn,
        tasks_completed,
        bingos,
        points,
      })),
    );
    expect(await standings(platform, id, '?limit=2')).toEqual(Array.isArray(shown) && shown.slice(0, 2));
  });

  test('returns everybody by default, and lowers a limit above 500', async () => {
    const id = await seedEvent(platform);
    await platform.sql(
      `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash, points)
       SELECT 'many-' || n, $1, 'nobody-' || n, 'Many ' || n, 'many ' || n, 'hash-' || n, n
       FROM generate_series(1, 600) AS n`,
      [id],
    );
    expect(await standings(platform, id)).toHaveLength(600);
    expect(await standings(platform, id, '?limit=501')).toHaveLength(500);
    expect(await standings(platform, id, '?limit=2147483647')).toHaveLength(500);
    expect(await standings(platform, id, '?limit=1')).toMatchObject([{ rank: 1, user: null, points: 600 }]);
  });

  test.each(['0', 'ten'])('rejects the limit %j', async (limit) => {
    const id = await seedEvent(platform);
    const response = await platform.anonymous.get(`${at(id)}?limit=${limit}`);
    expectError(response, 400, 'BAD_USER_INPUT', /^limit\b/);
  });

  test('returns only the standings of one event', async () => {
    const [first, second] = [await seedEvent(platform), await seedEvent(platform)];
    const user = testUser();
    await seedPlayer(platform, first, { rsn: 'Same', user });
    const { key } = await seedPlayer(platform, second, { rsn: 'Same', user });
    await complete(platform, second, key, [0]);
    expect(await standings(platform, first)).toMatchObject([{ rsn: 'Same', points: 0 }]);
    expect(await standings(platform, second)).toMatchObject([{ rsn: 'Same', points: 10 }]);
  });

  test('remains after the event is over', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    await complete(platform, id, key, [3]);
    const admin = await platform.admin();
    await admin.put(`/bingo/events/${id}`, { status: 'completed' }).expect(200);
    expect(await standings(platform, id)).toMatchObject([{ points: 40 }]);
  });

  test('is also served at the direct address, with users of another area', async () => {
    const id = await seedEvent(platform);
    await seedPlayer(platform, id);
    const gateway = await platform.anonymous.get(at(id)).expect(200);
    const direct = platform.anonymous.at(platform.areaUrls.bingo);
    expect((await direct.get(`/events/${id}/leaderboard`).expect(200)).body).toEqual(gateway.body);
  });

  test('contains no keys', async () => {
    const id = await seedEvent(platform);
    const { key, participantId } = await seedPlayer(platform, id);
    const { text } = await platform.anonymous.get(at(id)).expect(200);
    expect(text).not.toContain(key);
    expect(text).not.toContain(participantId);
  });
});
