import { z } from 'zod';
import { eventually } from '#tests/support/eventually';
import { suitePlatform } from '#tests/support/suite';
import { seedRecord } from '../attendance/seed';
import { seedEvent } from '../bingo/seed';
import { testUser } from '../expectations';
import { ask, askError } from '../graph';

const platform = suitePlatform();

const RECORD = `mutation ($former: String!, $current: String!) {
  recordNameChange(input: { formerName: $former, currentName: $current }) { id status } }`;
const PLAYER = `query ($name: String!) { player(name: $name) {
  id currentName nameHistory { name } attendance { totalAttendance totalPoints records { rsn } } bingoResults { rsn } users { id }
  claimedBy { id } } }`;
const recorded = z.object({ recordNameChange: z.object({ id: z.string() }) });

describe('a change of a player name', () => {
  test('is followed by every area, found by each name, and taken back as a whole', async () => {
    const admin = await platform.admin();
    const mae = await platform.signIn(testUser('name.changer'));
    const event = await seedEvent(platform);
    await mae.post(`/bingo/events/${event}/register`, { rsn: 'Early Otter' }).expect(201);
    await seedRecord(platform, { rsn: 'early_otter', date: '2026-01-01', event: 'Change raid', points: 3 });
    await seedRecord(platform, { rsn: 'Late Otter', date: '2026-01-01', event: 'Change raid', points: 5 });
    await seedRecord(platform, { rsn: 'Late Otter', date: '2026-01-02', event: 'Change raid', points: 7 });
    const names = { former: 'Early Otter', current: 'Late Otter' };
    const preview = await ask(
      admin,
      `query ($former: String!, $current: String!) { previewNameChange(formerName: $former, currentName: $current) {
        isSamePlayer attendanceRecords attendanceOfBoth { event date formerPoints currentPoints } bingoRegistrations
        bingoEventsOfBoth { id } } }`,
      names,
    );
    expect(preview).toEqual({
      previewNameChange: {
        isSamePlayer: false,
        attendanceRecords: 1,
        attendanceOfBoth: [{ event: 'Change raid', date: '2026-01-01', formerPoints: 3, currentPoints: 5 }],
        bingoRegistrations: 1,
        bingoEventsOfBoth: [],
      },
    });
    const separate = await ask(admin, PLAYER, { name: 'Early Otter' });
    const { id } = recorded.parse(await ask(admin, RECORD, names)).recordNameChange;
    const joined = {
      id: expect.stringMatching(/^player_/),
      currentName: 'Late Otter',
      nameHistory: [{ name: 'Early Otter' }, { name: 'Late Otter' }],
      attendance: {
        totalAttendance: 2,
        totalPoints: 12,
        records: [{ rsn: 'Late Otter' }, { rsn: 'Late Otter' }],
      },
      bingoResults: [{ rsn: 'Late Otter' }],
      users: [{ id: mae.user.id }],
      claimedBy: null,
    };
    for (const name of ['early otter', 'LATE_OTTER']) {
      await eventually(async () => expect(await ask(admin, PLAYER, { name })).toEqual({ player: joined }));
    }
    const { body } = await admin.get('/attendance?rsn=Early%20Otter').expect(200);
    expect(body).toMatchObject({ total: 2 });
    await mae
      .get('/attendance/me')
      .expect(200)
      .then(({ body: own }) => expect(own).toMatchObject({ total_attendance: 2 }));
    const leaderboard = await admin.get(`/bingo/events/${event}/leaderboard`).expect(200);
    expect(leaderboard.body).toMatchObject({ leaderboard: [{ rsn: 'Late Otter' }] });

    await ask(admin, 'mutation ($id: ID!) { revertNameChange(id: $id) { status } }', { id });
    await eventually(async () => expect(await ask(admin, PLAYER, { name: 'Early Otter' })).toEqual(separate));
  });

  test('is for administrators', async () => {
    const mae = await platform.signIn(testUser('no.changer'));
    const names = { former: 'Somebody', current: 'Anybody' };
    expect((await askError(mae, RECORD, names)).code).toBe('FORBIDDEN');
    expect((await askError(platform.anonymous, RECORD, names)).code).toBe('UNAUTHENTICATED');
    expect((await askError(mae, '{ nameChanges { totalCount } }')).code).toBe('FORBIDDEN');
  });
});

describe('a claimed player', () => {
  test('counts for GET /attendance/me once it is verified', async () => {
    const admin = await platform.admin();
    const mae = await platform.signIn(testUser('claimant'));
    await seedRecord(platform, { rsn: 'Claimed Otter', date: '2026-01-01' });
    await ask(mae, 'mutation { claimPlayer(name: "claimed otter") { status } }');
    expect((await mae.get('/attendance/me').expect(200)).body).toMatchObject({ total_attendance: 0 });
    await ask(
      admin,
      'mutation ($userId: ID!) { assignPlayer(name: "Claimed Otter", userId: $userId) { status } }',
      {
        userId: mae.user.id,
      },
    );
    await eventually(async () => {
      const { body } = await mae.get('/attendance/me').expect(200);
      expect(body).toMatchObject({ total_attendance: 1 });
    });
  });
});
