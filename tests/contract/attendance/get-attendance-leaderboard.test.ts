import { eventually } from '#tests/support/eventually';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { inDays, seedRecord } from './seed';

const platform = suitePlatform();
beforeAll(async () => {
  // By attendance: Zezima 3, then those with 2, of whom Abe attended two events; Bob and Cat by name.
  for (const [rsn, event, date] of [
    ['Zezima', 'Raid', '2020-01-01'],
    ['zezima', 'Raid', '2020-01-02'],
    ['ZEZIMA', 'Raid', '2019-01-02'],
    ['Cat', 'Raid', '2020-01-01'],
    ['Cat', 'Raid', '2020-01-02'],
    ['Bob_B', 'Raid', '2020-01-01'],
    ['bob b', 'Raid', '2020-01-02'],
    ['Abe', 'Raid', '2020-01-01'],
    ['Abe', 'Boss', '2020-01-01'],
    ['Now', 'Raid', inDays(0)],
  ]) {
    await seedRecord(platform, { rsn, event, date });
  }
});

const leaderboard = async (query = '') =>
  (await platform.anonymous.get(`/attendance/leaderboard${query}`).expect(200)).body;

describe('GET /attendance/leaderboard', () => {
  test('ranks by attendance, events, then name, and shows the latest spelling of the name', async () => {
    expect(await leaderboard()).toEqual({
      leaderboard: [
        { rank: 1, rsn: 'zezima', total_attendance: 3, events_attended: 1 },
        { rank: 2, rsn: 'Abe', total_attendance: 2, events_attended: 2 },
        { rank: 3, rsn: 'bob b', total_attendance: 2, events_attended: 1 },
        { rank: 4, rsn: 'Cat', total_attendance: 2, events_attended: 1 },
        { rank: 5, rsn: 'Now', total_attendance: 1, events_attended: 1 },
      ],
      period: 'all',
    });
  });

  test.each(['week', 'month', 'year'])('counts records dated in the current %s', async (period) => {
    expect(await leaderboard(`?period=${period}`)).toEqual({
      leaderboard: [{ rank: 1, rsn: 'Now', total_attendance: 1, events_attended: 1 }],
      period,
    });
  });

  test('returns ten by default and 500 at most', async () => {
    await platform.sql(`INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
      SELECT 'Many ' || i, 'many ' || i, 'Raid', '2018-01-01', 1, 'x', '1' FROM generate_series(1, 600) i`);
    // Written by SQL, not through the product, so visible within a second.
    await eventually(async () => expect(await leaderboard()).toMatchObject({ leaderboard: { length: 10 } }));
    expect(await leaderboard('?limit=2')).toMatchObject({ leaderboard: [{ rank: 1 }, { rank: 2 }] });
    expect(await leaderboard('?limit=500')).toMatchObject({ leaderboard: { length: 500 } });
    expect(await leaderboard('?limit=99999999999')).toMatchObject({ leaderboard: { length: 500 } });
  });

  test.each([
    ['period', 'day'],
    ['limit', '0'],
  ])('rejects %s=%j and names the parameter', async (name, value) => {
    const response = await platform.anonymous.get(`/attendance/leaderboard?${name}=${value}`);
    expectError(response, 400, 'BAD_USER_INPUT', new RegExp(`^${name}\\b`));
  });
});
