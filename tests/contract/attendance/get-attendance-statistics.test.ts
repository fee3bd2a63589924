import { eventually } from '#tests/support/eventually';
import { suitePlatform } from '#tests/support/suite';
import { inDays, seedRecord } from './seed';

const platform = suitePlatform();

const statistics = async () => (await platform.anonymous.get('/attendance/stats').expect(200)).body;

describe('GET /attendance/stats', () => {
  test('starts at zero, with exactly the documented keys', async () => {
    expect(await statistics()).toEqual({
      total_records: 0,
      unique_events: 0,
      unique_players: 0,
      this_month: { records: 0, events: 0 },
    });
  });

  test('is exact immediately after each write', async () => {
    const admin = await platform.admin();
    const old = { date: '2020-02-29', event: 'Old' };
    const first = await seedRecord(platform, { ...old, rsn: 'Iron Man' });
    await seedRecord(platform, { ...old, rsn: 'Zezima' });
    await seedRecord(platform, { date: inDays(0), event: 'New', rsn: 'iron_man' });
    await seedRecord(platform, { date: inDays(0), event: 'Old', rsn: 'iron-man' });
    expect(await statistics()).toEqual({
      total_records: 4,
      unique_events: 2,
      unique_players: 2,
      this_month: { records: 2, events: 2 },
    });
    await admin.put(`/attendance/${first.id}`, { rsn: 'Third', date: inDays(0) }).expect(200);
    expect(await statistics()).toEqual({
      total_records: 4,
      unique_events: 2,
      unique_players: 3,
      this_month: { records: 3, events: 2 },
    });
    await admin.delete(`/attendance/${first.id}`).expect(200);
    expect(await statistics()).toMatchObject({
      total_records: 3,
      unique_players: 2,
      this_month: { records: 2 },
    });
  });

  test('includes rows written by SQL within a second', async () => {
    await platform.sql(`INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
      SELECT 'P' || i, 'p' || i, 'Bulk ' || i % 10, '2019-01-01', 1, 'x', '1' FROM generate_series(1, 1000) i`);
    await eventually(async () =>
      expect(await statistics()).toMatchObject({
        total_records: 1003,
        unique_events: 12,
        unique_players: 1002,
      }),
    );
    await platform.sql('TRUNCATE attendance.records');
    await eventually(async () =>
      expect(await statistics()).toMatchObject({ total_records: 0, unique_events: 0, unique_players: 0 }),
    );
  });
});
