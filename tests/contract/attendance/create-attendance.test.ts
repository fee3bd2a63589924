import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError, loggedAct, TIMESTAMP, testUser } from '../expectations';
import { recordBody, seedRecord, storedAttendance } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const create = (body: unknown) => admin.post('/attendance', body);

async function rejected(changes: Record<string, unknown>, says: RegExp): Promise<void> {
  const before = await storedAttendance(platform);
  expectError(await create(recordBody(changes)), 400, 'BAD_USER_INPUT', says);
  expect(await storedAttendance(platform)).toEqual(before);
}

describe('POST /attendance', () => {
  test('creates the record and returns exactly the documented keys', async () => {
    const leader = await platform.signInWith(testUser('lena'), ['manage_attendance']);
    const body = recordBody();
    const response = await leader.post('/attendance', body).expect(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      ...body,
      recorded_by: 'lena',
      created_at: TIMESTAMP,
    });
    const listed = await leader.get(`/attendance?rsn=${body.rsn}`).expect(200);
    expect(listed.body).toMatchObject({ records: [response.body], total: 1 });
    const entry = await loggedAct(platform, 'attendance_record_create', String(body.rsn));
    expect(entry).toMatchObject({ user_id: leader.user.id, ip_address: expect.any(String) });
    expect(entry.details).toMatch(/^Recorded Attendee \d+ at Raid night on 2026-05-01$/);
  });

  test.each([undefined, null, ''])('stores the notes %j as null', async (notes) => {
    expect((await create(recordBody({ notes })).expect(201)).body).toMatchObject({ notes: null });
  });

  test.each([
    ['points', 1_000_000],
    ['date', '9999-12-31'],
    ['event', "Robert'); DROP TABLE attendance.records; -- 👑"],
    ['notes', 'n'.repeat(4000)],
  ])('accepts %s as %j', async (field, value) => {
    expect((await create(recordBody({ [field]: value })).expect(201)).body).toMatchObject({ [field]: value });
  });

  test('keeps the spelling of the player name, and compares normalized names', async () => {
    const { event, date } = await seedRecord(platform, { rsn: 'Iron-Zezima' });
    for (const rsn of ['Iron-Zezima', 'iron zezima', ' IRON__ZEZIMA ']) {
      const before = await storedAttendance(platform);
      const response = await create(recordBody({ rsn, event, date }));
      expectError(response, 400, 'CONFLICT', /^rsn is already recorded for this event and date$/);
      expect(await storedAttendance(platform)).toEqual(before);
    }
    const other = await create(recordBody({ rsn: 'IRON zezima', event, date: '2026-05-02' })).expect(201);
    expect(other.body).toMatchObject({ rsn: 'IRON zezima' });
    await create(recordBody({ rsn: 'Iron-Zezima', event: 'raid NIGHT', date })).expect(201);
  });

  test.each(['rsn', 'event', 'date', 'points'])('rejects a body without %s', (field) =>
    rejected({ [field]: undefined }, new RegExp(`^${field}\\b`)),
  );

  test.each([
    ['rsn', ''],
    ['rsn', 'x'.repeat(65)],
    ['rsn', 5],
    ['rsn', null],
    ['event', ' '],
    ['event', ['Raid']],
    ['date', '2026-02-30'],
    ['date', 20_260_501],
    ['date', null],
    ['points', -1],
    ['points', '10'],
    ['points', null],
    ['points', true],
    ['notes', 'x'.repeat(4001)],
    ['notes', {}],
  ])('rejects %s as %j, names the field and writes nothing', (field, value) =>
    rejected({ [field]: value }, new RegExp(`^${field}\\b`)),
  );

  test('ignores unknown fields', async () => {
    const response = await create(recordBody({ id: 1, recorded_by: 'me', created_at: 'now' })).expect(201);
    expect(response.body).toMatchObject({ recorded_by: 'admin' });
  });
});
