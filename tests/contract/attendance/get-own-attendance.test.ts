import { suitePlatform } from '#tests/support/suite';
import { seedEvent } from '../bingo/seed';
import { testUser } from '../expectations';
import { seedRecord } from './seed';

const platform = suitePlatform();

describe('GET /attendance/me', () => {
  test('is empty for a user without records', async () => {
    const client = await platform.signIn(testUser('newcomer'));
    expect((await client.get('/attendance/me').expect(200)).body).toEqual({
      records: [],
      total_attendance: 0,
      events_attended: 0,
    });
  });

  test('returns records under username, global name and names registered for bingo, newest first', async () => {
    const client = await platform.signIn(testUser('iron.mae'));
    await platform.sql('UPDATE auth.users SET global_name = $1 WHERE id = $2', ['Mae-West', client.user.id]);
    for (const rsn of ['Mae Alt', 'mae_alt']) {
      const event = await seedEvent(platform);
      await client.post(`/bingo/events/${event}/register`, { rsn }).expect(201);
    }
    const byUsername = await seedRecord(platform, { rsn: 'IRON.MAE', date: '2026-01-01' });
    const byGlobalName = await seedRecord(platform, { rsn: 'mae west', date: '2026-03-01', event: 'Boss' });
    const byBingo = await seedRecord(platform, { rsn: 'MAE-ALT', date: '2026-02-01' });
    const later = await seedRecord(platform, { rsn: 'Mae Alt', date: '2026-02-01', event: 'Boss' });
    await seedRecord(platform, { rsn: 'mae', date: '2026-02-01' });
    expect((await client.get('/attendance/me').expect(200)).body).toEqual({
      records: [byGlobalName, later, byBingo, byUsername],
      total_attendance: 4,
      events_attended: 2,
    });
    const direct = await client.at(platform.areaUrls.attendance).get('/me').expect(200);
    expect(direct.body).toMatchObject({ total_attendance: 4 });
  });

  test('returns all of them, without a limit', async () => {
    const client = await platform.signIn(testUser('regular'));
    await platform.sql(`INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
      SELECT 'Regular', 'regular', 'Daily', date '2020-01-01' + i, 1, 'x', '1' FROM generate_series(1, 1500) i`);
    expect((await client.get('/attendance/me').expect(200)).body).toMatchObject({
      records: { length: 1500 },
      total_attendance: 1500,
      events_attended: 1,
    });
  });

  test('returns no record of another user', async () => {
    await seedRecord(platform, { rsn: 'private one' });
    const client = await platform.signIn(testUser('private.two'));
    expect((await client.get('/attendance/me').expect(200)).body).toMatchObject({ records: [] });
  });

  test('accepts a cookie as well', async () => {
    const client = await platform.signIn(testUser());
    await client.get('/attendance/me', { credential: 'cookie' }).expect(200);
  });
});
