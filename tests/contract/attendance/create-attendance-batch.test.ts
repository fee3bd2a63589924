import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { activityOf, expectError, loggedAct, TIMESTAMP, testUser } from '../expectations';
import { freshEvent, freshRsn, seedRecord, storedAttendance } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const create = (changes: Record<string, unknown>) =>
  admin.post('/attendance/batch', { event: freshEvent(), date: '2026-05-01', entries: [], ...changes });

async function rejected(changes: Record<string, unknown>, says: RegExp): Promise<void> {
  const before = await storedAttendance(platform);
  const entries = [{ rsn: freshRsn(), points: 1 }];
  expectError(await create({ entries, ...changes }), 400, 'BAD_USER_INPUT', says);
  expect(await storedAttendance(platform)).toEqual(before);
}

describe('POST /attendance/batch', () => {
  test('creates every record and returns exactly the documented keys', async () => {
    const leader = await platform.signInWith(testUser('lena'), ['manage_attendance']);
    const [zoe, abe, event] = [`Zoe ${freshRsn()}`, `Abe ${freshRsn()}`, freshEvent()];
    const entries = [
      { rsn: zoe, points: 5, notes: 'Late' },
      { rsn: abe, points: 0 },
    ];
    const response = await leader
      .post('/attendance/batch', { event, date: '2026-05-01', entries })
      .expect(201);
    const shown = {
      id: expect.any(Number),
      event,
      date: '2026-05-01',
      recorded_by: 'lena',
      created_at: TIMESTAMP,
    };
    expect(response.body).toEqual({
      created: 2,
      failed: 0,
      records: [
        { ...shown, rsn: zoe, points: 5, notes: 'Late' },
        { ...shown, rsn: abe, points: 0, notes: null },
      ],
      errors: [],
    });
    expect(await loggedAct(platform, 'attendance_batch_create', event)).toMatchObject({
      user_id: leader.user.id,
      details: `Recorded 2 at ${event} on 2026-05-01; 0 failed`,
    });
  });

  test('counts invalid, repeated and existing records as failed, and creates the rest', async () => {
    const { event, date, rsn } = await seedRecord(platform, { event: freshEvent(), rsn: 'Known One' });
    const good = freshRsn();
    const { body } = await create({
      event,
      date,
      entries: [
        { rsn: '', points: 1 },
        { rsn: rsn.toUpperCase().replace(' ', '_'), points: 1 },
        { rsn: good, points: 7 },
        { rsn: good.toLowerCase(), points: 8 },
        { rsn: freshRsn(), points: -1 },
        { rsn: freshRsn(), points: 1, notes: 'x'.repeat(4001) },
        { points: 1 },
        { rsn: 5, points: 1 },
        null,
      ],
    }).expect(201);
    expect(body).toMatchObject({
      created: 1,
      failed: 8,
      records: [{ rsn: good, points: 7 }],
      errors: [
        { index: 0, error: 'rsn must not be empty' },
        { index: 1, error: 'rsn is already recorded for this event and date' },
        { index: 3, error: 'rsn is already in this batch' },
        { index: 4, error: 'points must be a whole number from 0 to 1000000' },
        { index: 5, error: 'notes must be at most 4000 characters' },
        { index: 6, error: 'rsn is required' },
        { index: 7, error: 'rsn must be a string' },
        { index: 8, error: 'entry must be an object' },
      ],
    });
    expect(await loggedAct(platform, 'attendance_batch_create', event)).toMatchObject({
      details: `Recorded 1 at ${event} on ${date}; 8 failed`,
    });
  });

  test('without a valid entry creates and logs nothing', async () => {
    const event = freshEvent();
    const before = await storedAttendance(platform);
    const { body } = await create({ event, entries: [{ rsn: ' ', points: 1 }] }).expect(201);
    expect(body).toMatchObject({ created: 0, failed: 1, records: [] });
    expect((await create({ event, entries: [] }).expect(201)).body).toEqual({
      created: 0,
      failed: 0,
      records: [],
      errors: [],
    });
    expect(await storedAttendance(platform)).toEqual(before);
    const later = freshEvent();
    await create({ event: later, entries: [{ rsn: freshRsn(), points: 1 }] }).expect(201);
    await loggedAct(platform, 'attendance_batch_create', later);
    const entries = await activityOf(platform, 'attendance_batch_create');
    expect(entries.filter(({ details }) => details.includes(event))).toEqual([]);
  });

  test('accepts 500 entries and rejects 501', async () => {
    const entries = Array.from({ length: 500 }, (_, index) => ({ rsn: `Crowd ${index}`, points: index }));
    const { body } = await create({ entries }).expect(201);
    expect(body).toMatchObject({ created: 500, failed: 0 });
    await rejected(
      { entries: [...entries, { rsn: 'One too many', points: 1 }] },
      /^entries must hold at most 500 entries$/,
    );
  });

  test.each([
    ['event', undefined],
    ['event', ''],
    ['date', undefined],
    ['date', '2026-02-30'],
    ['entries', undefined],
    ['entries', { rsn: 'A', points: 1 }],
  ])('rejects %s as %j, names the field and writes nothing', (field, value) =>
    rejected({ [field]: value }, new RegExp(`^${field}\\b`)),
  );
});
