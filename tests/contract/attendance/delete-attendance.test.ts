import type { ApiClient } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { expectError, loggedAct, testUser } from '../expectations';
import { givenRecord, recordBody, storedAttendance } from './given';

let platform: TestPlatform;
let admin: ApiClient;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.signInAdmin();
});
afterAll(() => platform.stop());

describe('DELETE /attendance/:id', () => {
  test('deletes the record, which can then be recorded again', async () => {
    const before = await storedAttendance(platform);
    const { id, rsn, event, date } = await givenRecord(platform);
    expect((await admin.delete(`/attendance/${id}`).expect(200)).body).toEqual({ success: true });
    expect(await storedAttendance(platform)).toEqual(before);
    const entry = await loggedAct(platform, 'attendance_record_delete', `(${id})`);
    expect(entry).toMatchObject({
      user_id: admin.user.id,
      details: `Deleted the attendance of ${rsn} at ${event} on ${date} (${id})`,
    });
    await admin.post('/attendance', recordBody({ rsn, event, date })).expect(201);
  });

  test('answers 404 the second time, and for an unknown id', async () => {
    const { id } = await givenRecord(platform);
    await admin.delete(`/attendance/${id}`).expect(200);
    for (const gone of [id, 0, -5, 2_147_483_647]) {
      expectError(await admin.delete(`/attendance/${gone}`), 404, 'NOT_FOUND', 'Attendance record not found');
    }
  });

  test('rejects an id that is not a number', async () => {
    const { id } = await givenRecord(platform);
    for (const wrong of ['abc', `0${id}`, `+${id}`]) {
      expectError(await admin.delete(`/attendance/${wrong}`), 400, 'BAD_USER_INPUT', /^id\b/);
    }
  });

  test('rejects callers without manage_attendance with 403 and anonymous callers with 401', async () => {
    const { id } = await givenRecord(platform);
    const other = await platform.signInWith(testUser(), ['submit_attendance']);
    const before = await storedAttendance(platform);
    expectError(await other.delete(`/attendance/${id}`), 403, 'FORBIDDEN');
    expectError(await platform.anonymous.delete(`/attendance/${id}`), 401, 'UNAUTHENTICATED');
    expect(await storedAttendance(platform)).toEqual(before);
  });
});
