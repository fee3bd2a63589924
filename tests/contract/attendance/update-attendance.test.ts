import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { activityOf, expectError, loggedAct, testUser } from '../expectations';
import { seedRecord, storedAttendance } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const update = (id: number | string, body: unknown) => admin.put(`/attendance/${id}`, body);

describe('PUT /attendance/:id', () => {
  test('changes all fields, but neither recorder nor time', async () => {
    const before = await seedRecord(platform);
    const leader = await platform.signInWith(testUser('lena'), ['manage_attendance']);
    const changes = { rsn: 'Renamed One', event: 'Boss', date: '2026-06-02', points: 0, notes: 'New' };
    const { body } = await leader.put(`/attendance/${before.id}`, changes).expect(200);
    expect(body).toEqual({ ...before, ...changes });
    expect((await admin.get('/attendance?rsn=renamed-one').expect(200)).body).toMatchObject({
      records: [body],
    });
    const entry = await loggedAct(platform, 'attendance_record_update', `(${before.id})`);
    expect(entry).toMatchObject({
      user_id: leader.user.id,
      details: `Changed rsn, event, date, points, notes of the attendance of Renamed One at Boss on 2026-06-02 (${before.id})`,
    });
  });

  test.each([null, ''])('removes the notes with %j', async (notes) => {
    const { id, ...before } = await seedRecord(platform);
    expect((await update(id, { notes }).expect(200)).body).toEqual({ ...before, id, notes: null });
  });

  test('changes the spelling of the name without conflicting with itself', async () => {
    const { id } = await seedRecord(platform, { rsn: 'Some_One' });
    expect((await update(id, { rsn: 'SOME one' }).expect(200)).body).toMatchObject({ rsn: 'SOME one' });
  });

  test('ignores an id in the body, and does not log an unchanged record', async () => {
    const before = await seedRecord(platform);
    const { body } = await update(before.id, { id: 999, rsn: before.rsn, points: before.points }).expect(200);
    expect(body).toEqual(before);
    await update(before.id, { points: 11 }).expect(200);
    await loggedAct(platform, 'attendance_record_update', `(${before.id})`);
    const entries = await activityOf(platform, 'attendance_record_update');
    expect(entries.filter(({ details }) => details.includes(`(${before.id})`))).toHaveLength(1);
  });

  test('rejects values that duplicate another record', async () => {
    const first = await seedRecord(platform, { rsn: 'Twin A' });
    const other = await seedRecord(platform, { rsn: 'Twin B' });
    const before = await storedAttendance(platform);
    const response = await update(other.id, { rsn: 'twin_a', points: 99 });
    expectError(response, 400, 'CONFLICT', /^rsn is already recorded for this event and date$/);
    const moved = await seedRecord(platform, { rsn: 'Twin A', date: '2026-08-01' });
    const dated = await update(moved.id, { date: '2026-05-01' });
    expectError(dated, 400, 'CONFLICT', /^date is already recorded for this player and event$/);
    await (await platform.admin()).delete(`/attendance/${moved.id}`).expect(200);
    expect(await storedAttendance(platform)).toEqual(before);
    await update(first.id, { date: '2026-07-01' }).expect(200);
    await update(other.id, { rsn: 'twin_a' }).expect(200);
  });

  test.each([
    ['rsn', null],
    ['rsn', ''],
    ['event', null],
    ['date', null],
    ['date', '2026-02-29'],
    ['points', null],
    ['points', -1],
    ['points', '5'],
    ['notes', 'x'.repeat(4001)],
  ])('rejects %s as %j, names the field and writes nothing', async (field, value) => {
    const { id } = await seedRecord(platform);
    const before = await storedAttendance(platform);
    expectError(await update(id, { [field]: value }), 400, 'BAD_USER_INPUT', new RegExp(`^${field}\\b`));
    expect(await storedAttendance(platform)).toEqual(before);
  });

  test.each(['abc', '1.5', '1e3', '%00'])('rejects the id %s', async (id) => {
    expectError(await update(id, { points: 1 }), 400, 'BAD_USER_INPUT', /^id\b/);
  });
});
