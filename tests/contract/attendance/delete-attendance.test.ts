import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError, loggedAct } from '../expectations';
import { recordBody, seedRecord, storedAttendance } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

describe('DELETE /attendance/:id', () => {
  test('deletes the record, which can then be recorded again', async () => {
    const before = await storedAttendance(platform);
    const { id, rsn, event, date } = await seedRecord(platform);
    expect((await admin.delete(`/attendance/${id}`).expect(200)).body).toEqual({ success: true });
    expect(await storedAttendance(platform)).toEqual(before);
    const entry = await loggedAct(platform, 'attendance_record_delete', `(${id})`);
    expect(entry).toMatchObject({
      user_id: admin.user.id,
      details: `Deleted the attendance of ${rsn} at ${event} on ${date} (${id})`,
    });
    await admin.post('/attendance', recordBody({ rsn, event, date })).expect(201);
  });

  test('answers 404 the second time, and for ids below 1', async () => {
    const { id } = await seedRecord(platform);
    await admin.delete(`/attendance/${id}`).expect(200);
    for (const gone of [id, 0, -5]) {
      expectError(await admin.delete(`/attendance/${gone}`), 404, 'NOT_FOUND', 'Attendance record not found');
    }
  });

  test('rejects an id that is not a number', async () => {
    const { id } = await seedRecord(platform);
    for (const wrong of ['abc', `0${id}`, `+${id}`]) {
      expectError(await admin.delete(`/attendance/${wrong}`), 400, 'BAD_USER_INPUT', /^id\b/);
    }
  });
});
