import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { addEvent } from '../test-support/players';
import type { BingoStanding } from './standings.queries';

const STANDINGS = `query ($id: ID!, $limit: Int) { bingoLeaderboard(eventId: $id, limit: $limit) {
  rank user { id } rsn tasksCompleted bingos points } }`;

let database: TestDatabase;
let area: TestArea;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  for (const id of ['spring', 'empty', 'crowd']) await addEvent(area, id);
  await area.dataSource.query(
    `INSERT INTO bingo.participants
        (id, event_id, user_id, rsn, folded_rsn, key_hash, points, bingos, tasks_completed, last_completion_at, registered_at)
      SELECT name, 'spring', name, name, name, name, points, bingos, tasks, last::timestamptz, registered::timestamptz
      FROM (VALUES
        ('nothing late', 0, 0, 0, NULL, '2026-01-03'),
        ('nothing early', 0, 0, 0, NULL, '2026-01-02'),
        ('worthless', 0, 0, 1, '2026-03-01', '2026-01-04'),
        ('few points', 10, 5, 9, '2026-02-01', '2026-01-01'),
        ('no bingo', 20, 0, 9, '2026-02-01', '2026-01-01'),
        ('few tasks', 20, 1, 2, '2026-02-01', '2026-01-01'),
        ('slow', 20, 1, 3, '2026-02-02', '2026-01-01'),
        ('late comer', 20, 1, 3, '2026-02-01', '2026-01-02'),
        ('best', 20, 1, 3, '2026-02-01', '2026-01-01')
      ) AS v (name, points, bingos, tasks, last, registered)`,
  );
  await area.dataSource.query(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
      SELECT 'c' || n, 'crowd', n, n, n, 'c' || n FROM generate_series(1, 510) AS n`,
  );
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

async function standings(id: string, limit?: number | null) {
  const { bingoLeaderboard } = await area.ask<{ bingoLeaderboard: BingoStanding[] | null }>(STANDINGS, {
    id,
    limit,
  });
  return bingoLeaderboard;
}

describe('standings', () => {
  it('are ordered by points, bingos, tasks, earlier last completion, earlier registration', async () => {
    const lines = await standings('spring');
    expect(lines?.map(({ rsn }) => rsn)).toEqual([
      'best',
      'late comer',
      'slow',
      'few tasks',
      'no bingo',
      'few points',
      'worthless',
      'nothing early',
      'nothing late',
    ]);
    expect(lines?.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(lines?.[0]).toEqual({
      rank: 1,
      user: { id: 'best' },
      rsn: 'best',
      tasksCompleted: 3,
      bingos: 1,
      points: 20,
    });
  });

  it('are available as a field of the event', async () => {
    const { data } = await area.execute(
      '{ bingoEvent(id: "spring") { leaderboard(limit: 2) { rank rsn } } }',
    );
    expect(data).toEqual({
      bingoEvent: {
        leaderboard: [
          { rank: 1, rsn: 'best' },
          { rank: 2, rsn: 'late comer' },
        ],
      },
    });
  });

  it.each([
    [undefined, 510],
    [null, 510],
    [3, 3],
    [501, 500],
    [2_147_483_647, 500],
  ])('with the limit %s list %i', async (limit, length) => {
    expect(await standings('crowd', limit)).toHaveLength(length);
  });

  it.each([0, -1])('reject the limit %i', async (limit) => {
    const { errors } = await area.execute(STANDINGS, { id: 'spring', limit });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'limit' });
  });

  it('are empty for an event without participants, and null for an unknown event', async () => {
    expect(await standings('empty')).toEqual([]);
    expect(await standings('nowhere')).toBeNull();
    expect(await standings('no\u0000where')).toBeNull();
  });

  it('are read by their index', async () => {
    await area.dataSource.query('ANALYZE bingo.participants');
    const plan: { 'QUERY PLAN': string }[] = await area.dataSource.query(
      `EXPLAIN SELECT rsn FROM bingo.participants p WHERE p.event_id = 'crowd'
        ORDER BY p.points DESC, p.bingos DESC, p.tasks_completed DESC, p.last_completion_at, p.registered_at, p.id
        LIMIT 10`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('ix_participants_standings');
  });
});
