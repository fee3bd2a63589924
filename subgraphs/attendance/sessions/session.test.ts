import type { UserPrincipal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import {
  close,
  HOST,
  LEADER,
  OBSERVER,
  openSession,
  playersIn,
  presence,
  report,
  STRANGER,
  sessionInput,
} from '../test-support/sessions';
import { deleteOldPresence } from './presence.commands';

const area = suiteArea(openTestArea);

const run = async (query: string, variables: object, by: UserPrincipal = LEADER) => {
  const { data, errors } = await area.execute(query, { ...variables }, by);
  return errors ? `${errors[0]?.extensions.code}: ${errors[0]?.message}` : data;
};

const FIELDS =
  'event startTime endTime hostId hostRsn observerIds status calendarEventId closedAt host { id }';
const OPEN = `mutation ($input: OpenAttendanceSessionInput!) { openAttendanceSession(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateAttendanceSessionInput!) {
  updateAttendanceSession(id: $id, input: $input) { ${FIELDS} }
}`;
const PREVIEW = `query ($id: ID!, $rule: AttendanceSessionRuleInput!) {
  preview: attendanceSessionPreview(id: $id, rule: $rule) { entries { rsn points } leftOut { rsn reason } }
}`;
const REPORT = `mutation ($id: ID!, $reports: [AttendancePresenceReport]!) {
  reportAttendancePresence(sessionId: $id, reports: $reports) { results { outcome } }
}`;
const UNKNOWN = `ses_${'x'.repeat(24)}`;

const record = (rsn: string, event: string, date: string) =>
  area.dataSource.query(
    `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id, created_at)
      VALUES ($1, lower($1), $2, $3, 1, 'admin', '1', now() - interval '1 hour')`,
    [rsn, event, date],
  );
const activities = (id: string) =>
  area.dataSource.query(
    `SELECT data ->> 'action' AS action, data ->> 'details' AS details FROM pgboss.job
      WHERE name = 'activity-log' AND strpos(data ->> 'details', $1) > 0 ORDER BY created_on, id`,
    [id],
  );

describe('a session', () => {
  it('is opened with its defaults, and logged', async () => {
    const input = sessionInput({ observerIds: undefined, event: ' Gate raid ' });
    expect(await run(OPEN, { input })).toEqual({
      openAttendanceSession: {
        ...input,
        event: 'Gate raid',
        observerIds: [],
        hostRsn: null,
        status: 'open',
        calendarEventId: null,
        closedAt: null,
        host: { id: HOST.userId },
      },
    });
    expect(await activities('Gate raid')).toMatchObject([
      {
        action: 'attendance_session_open',
        details: expect.stringMatching(/^Opened the session Gate raid of 2026-05-01 \(ses_/),
      },
    ]);
  });

  it('is the same for the same event of the calendar', async () => {
    const first = await openSession(area, { calendarEventId: 'raid@club', event: 'First' });
    expect(await openSession(area, { calendarEventId: 'raid@club', event: 'Second' })).toEqual(first);
    expect(await activities('Second')).toEqual([]);
  });

  it.each([
    [{ event: ' ' }, 'BAD_USER_INPUT: event must not be empty'],
    [{ endTime: '2026-05-01T19:59:59Z' }, 'BAD_USER_INPUT: endTime must not be before the start'],
    [{ startTime: '0000-05-01' }, 'BAD_USER_INPUT: startTime must not be before 0001-01-01'],
    [{ hostId: 'me' }, 'BAD_USER_INPUT: hostId must be the id of a user: 1 to 20 digits'],
    [{ observerIds: ['5', ''] }, 'BAD_USER_INPUT: observerIds must hold ids of users: 1 to 20 digits'],
    [
      { observerIds: Array.from({ length: 201 }, (_, id) => `${id}`) },
      'BAD_USER_INPUT: observerIds must hold at most 200 ids',
    ],
    [{ hostRsn: '' }, 'BAD_USER_INPUT: hostRsn must not be empty'],
    [{ calendarEventId: 'x'.repeat(501) }, 'BAD_USER_INPUT: calendarEventId must be at most 500 characters'],
  ])('with %j is rejected', async (changes, error) => {
    expect(await run(OPEN, { input: sessionInput(changes) })).toBe(error);
  });

  it('is changed while it is open, and changes are logged', async () => {
    const { id } = await openSession(area);
    const input = { endTime: '2026-05-01T23:00:00.000Z', hostRsn: 'Quinn', observerIds: ['5', '6', '5'] };
    expect(await run(UPDATE, { id, input })).toMatchObject({
      updateAttendanceSession: { ...input, observerIds: ['5', '6'], hostId: HOST.userId },
    });
    expect(await run(UPDATE, { id, input: { hostRsn: 'Quinn' } })).toMatchObject({
      updateAttendanceSession: {},
    });
    expect(await activities(id)).toMatchObject([
      {},
      {
        action: 'attendance_session_update',
        details: expect.stringMatching(/^Changed end, player of the host, observers of /),
      },
    ]);
    const late = { startTime: '2026-05-02T00:00:00Z' };
    expect(await run(UPDATE, { id, input: late })).toBe(
      'BAD_USER_INPUT: startTime must not be after the end',
    );
    expect(await run(UPDATE, { id: UNKNOWN, input: {} })).toBe('NOT_FOUND: Session not found');
  });

  it('is listed with its status, latest start first', async () => {
    const query = `query ($status: AttendanceSessionStatus) {
      attendanceSessions(limit: 2, status: $status) { sessions { id } }
    }`;
    const later = await openSession(area, { startTime: '2027-05-02', endTime: '2027-05-02' });
    const latest = await openSession(area, { startTime: '2027-05-03', endTime: '2027-05-03' });
    await close(area, latest.id, { points: 1 });
    const idsOf = async (status: string | null) =>
      Object(await run(query, { status }, STRANGER)).attendanceSessions.sessions;
    expect(await idsOf(null)).toEqual([{ id: latest.id }, { id: later.id }]);
    expect((await idsOf('open'))[0]).toEqual({ id: later.id });
    expect(await idsOf('closed')).toEqual([{ id: latest.id }]);
  });

  it('is opened, changed, previewed and closed by leaders alone', async () => {
    const { id } = await openSession(area);
    for (const by of [HOST, OBSERVER, STRANGER]) {
      const rule = { points: 1 };
      const codes = [
        await run(OPEN, { input: sessionInput() }, by),
        await run(UPDATE, { id, input: {} }, by),
        await run(PREVIEW, { id, rule }, by),
        (await close(area, id, rule, by)).errors?.[0]?.extensions.code,
      ];
      expect(codes.map((code) => String(code).split(':')[0])).toEqual(Array(4).fill('FORBIDDEN'));
    }
  });
});

describe('presence', () => {
  it('is reported by host, observers and leaders, and merged', async () => {
    const { id } = await openSession(area);
    await record('Old friend', 'Any', '2026-05-01');
    await record('Newcomer', 'Any', '2026-05-02');
    await report(area, id, [presence('Old friend', '20:10', { left: '20:40' })], HOST);
    await report(area, id, [presence('OLD_FRIEND', '20:30', { seen: '21:00' })], OBSERVER);
    await report(area, id, [presence('Newcomer', '19:00', { left: '20:05' })], LEADER);
    expect(await playersIn(area, id)).toEqual([
      {
        rsn: 'Newcomer',
        minutesPresent: 5,
        minutesLate: 0,
        firstSeen: '2026-05-01T20:00:00.000Z',
        lastSeen: '2026-05-01T20:05:00.000Z',
        stillHere: false,
        observers: 1,
        isGuest: true,
      },
      {
        rsn: 'Old friend',
        minutesPresent: 110,
        minutesLate: 10,
        firstSeen: '2026-05-01T20:10:00.000Z',
        lastSeen: '2026-05-01T22:00:00.000Z',
        stillHere: true,
        observers: 2,
        isGuest: false,
      },
    ]);
    expect(await run(REPORT, { id, reports: [{}] }, STRANGER)).toBe(
      'FORBIDDEN: Only host, observers and organisers report presence',
    );
    expect(await run(REPORT, { id: UNKNOWN, reports: [{}] })).toBe('NOT_FOUND: Session not found');
  });

  it('is up to now while a session runs, and at its start before', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const running = await openSession(area, { startTime: at(-30), endTime: at(30) });
    const early = await openSession(area, { startTime: at(30), endTime: at(60) });
    const here = { id: 'arrived-early', rsn: 'Mae', joined_at: at(-10.5), seen_at: at(-10) };
    for (const { id } of [running, early]) await report(area, id, [here]);
    expect(await playersIn(area, running.id)).toMatchObject([
      { minutesPresent: 10, minutesLate: 19, stillHere: true },
    ]);
    expect(await playersIn(area, early.id)).toMatchObject([
      { minutesPresent: 0, minutesLate: 0, stillHere: true },
    ]);
  });

  it('counts once for each observer and id, and a bad report fails alone', async () => {
    const { id } = await openSession(area);
    const [mae, bram] = [
      presence('Mae', '20:00', { left: '20:30' }),
      presence('Bram', '20:00', { left: '20:30' }),
    ];
    const backwards = presence('Mae', '21:00', { left: '20:50' });
    const other = { ...mae, left_at: '2026-05-01T21:30:00Z' };
    const results = await report(area, id, [mae, null, backwards, bram, other]);
    expect(results).toEqual([
      { id: mae.id, outcome: 'accepted', reason: null },
      { id: null, outcome: 'rejected', reason: 'report must be an object' },
      { id: backwards.id, outcome: 'rejected', reason: 'left_at must not be before joined_at' },
      { id: bram.id, outcome: 'accepted', reason: null },
      { id: mae.id, outcome: 'duplicate', reason: null },
    ]);
    const again = await report(area, id, [other, bram]);
    expect(again.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate']);
    expect((await report(area, id, [other], HOST)).map(({ outcome }) => outcome)).toEqual(['accepted']);
    expect(await playersIn(area, id)).toMatchObject([
      { rsn: 'Bram', minutesPresent: 30, observers: 1 },
      { rsn: 'Mae', minutesPresent: 90, observers: 2 },
    ]);
  });

  it.each([[0], [101]])('in a batch of %i is rejected', async (length) => {
    const { id } = await openSession(area);
    const reports = Array.from({ length }, () => ({}));
    expect(await run(REPORT, { id, reports })).toBe('BAD_USER_INPUT: reports must hold 1 to 100 reports');
  });

  it('is of at most 499 players and 100000 reports', async () => {
    const { id } = await openSession(area);
    await area.dataSource.query('UPDATE attendance.sessions SET players = 498 WHERE id = $1', [id]);
    const of = (rsn: string) => presence(rsn, '20:00', { left: '20:30' });
    const results = await report(area, id, [of('Mae'), of('Bram'), of('MAE')]);
    expect(results.map(({ reason }) => reason)).toEqual([null, 'a session holds 499 players', null]);
    await area.dataSource.query('UPDATE attendance.sessions SET reports = 99999 WHERE id = $1', [id]);
    const last = await report(area, id, [of('Mae'), of('Mae')]);
    expect(last.map(({ reason }) => reason)).toEqual([null, 'a session holds 100000 reports']);
    expect(
      await area.dataSource.query('SELECT reports, players FROM attendance.sessions WHERE id = $1', [id]),
    ).toEqual([{ reports: 100_000, players: 499 }]);
  });

  it('is deleted after 90 days, and the session stays', async () => {
    const { id } = await openSession(area);
    await report(area, id, [
      presence('Mae', '20:00', { left: '20:30' }),
      presence('Bram', '20:00', { left: '20:30' }),
    ]);
    await area.dataSource.query(
      `UPDATE attendance.presence_reports SET received_at = now() - interval '91 days' WHERE session_id = $1 AND rsn = 'Mae'`,
      [id],
    );
    expect(await deleteOldPresence(area.database)).toBe(1);
    expect(await playersIn(area, id)).toMatchObject([{ rsn: 'Bram' }]);
  });
});
