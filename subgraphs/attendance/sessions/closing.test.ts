import type { UserPrincipal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { applyNames } from '../records/follow-names';
import { openTestArea } from '../test-support/open-test-area';
import { close, LEADER, openSession, playersIn, presence, report } from '../test-support/sessions';

const area = suiteArea(openTestArea);

const run = async (query: string, variables: object, by: UserPrincipal = LEADER) => {
  const { data, errors } = await area.execute(query, { ...variables }, by);
  return errors ? `${errors[0]?.extensions.code}: ${errors[0]?.message}` : data;
};

const UPDATE =
  'mutation ($id: ID!) { updateAttendanceSession(id: $id, input: { event: "Other" }) { event } }';
const PREVIEW = `query ($id: ID!, $rule: AttendanceSessionRuleInput!) {
  preview: attendanceSessionPreview(id: $id, rule: $rule) { entries { rsn points } leftOut { rsn reason } }
}`;
const UNKNOWN = `ses_${'x'.repeat(24)}`;

const record = (rsn: string, event: string, date: string) =>
  area.dataSource.query(
    `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id, created_at)
      VALUES ($1, lower($1), $2, $3, 1, 'admin', '1', now() - interval '1 hour')`,
    [rsn, event, date],
  );
const recordsOf = (event: string) =>
  area.dataSource.query(
    'SELECT rsn, points, date::text, recorded_by_id AS by FROM attendance.records WHERE event = $1 ORDER BY rsn',
    [event],
  );
const activities = (id: string) =>
  area.dataSource.query(
    `SELECT data ->> 'action' AS action, data ->> 'details' AS details FROM pgboss.job
      WHERE name = 'activity-log' AND strpos(data ->> 'details', $1) > 0 ORDER BY created_on, id`,
    [id],
  );

describe('the closing of a session', () => {
  const RULE = { minimumMinutes: 30, points: 10, hostPoints: 25, mostMinutesLate: 15 };

  it('records whom the preview names, under the event and its day', async () => {
    const { id, event } = await openSession(area, { hostRsn: 'Quinn' });
    for (const rsn of ['Mae', 'Bram', 'Late one', 'Known']) await record(rsn, 'Earlier', '2026-04-01');
    await record('Known', event, '2026-05-01');
    await report(area, id, [
      presence('Mae', '20:05', { seen: '20:10' }),
      presence('Known', '20:06', { left: '21:00' }),
      presence('Bram', '20:07', { left: '20:20' }),
      presence('Guest', '20:08', { left: '21:00' }),
      presence('Late one', '20:16', { left: '21:00' }),
    ]);
    const expected = [
      { rsn: 'Quinn', points: 25 },
      { rsn: 'Mae', points: 10 },
    ];
    const leftOut = [
      { rsn: 'Known', reason: 'is already recorded for this event and date' },
      { rsn: 'Bram', reason: 'was present for 13 minutes, 30 are required' },
      { rsn: 'Guest', reason: 'is a guest' },
      { rsn: 'Late one', reason: 'was 16 minutes late, 15 are allowed' },
    ];
    expect(await run(PREVIEW, { id, rule: RULE })).toEqual({ preview: { entries: expected, leftOut } });
    const { data } = await close(area, id, RULE);
    expect(data).toEqual({
      closing: { session: { status: 'closed', closedAt: expect.any(String) }, records: expected, leftOut },
    });
    expect(await recordsOf(event)).toEqual([
      { rsn: 'Known', points: 1, date: '2026-05-01', by: '1' },
      ...[...expected].reverse().map((entry) => ({ ...entry, date: '2026-05-01', by: LEADER.userId })),
    ]);
    const logged = await area.dataSource.query(
      'SELECT type, data FROM event_log.entries WHERE subject = $1',
      [event],
    );
    expect(logged).toEqual([
      { type: 'attendance_recorded', data: { date: '2026-05-01', rsns: ['Quinn', 'Mae'] } },
    ]);
    expect(await activities(id)).toMatchObject([
      { action: 'attendance_session_open' },
      {
        action: 'attendance_session_close',
        details: `Closed the session ${event} of 2026-05-01 (${id}): 2 recorded, 4 left out`,
      },
    ]);
    // Guests stay guests, though some have records by now.
    expect((await playersIn(area, id)).map(({ isGuest }) => isGuest)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it('happens once; then nothing changes', async () => {
    const { id, event } = await openSession(area);
    const mae = presence('Mae', '20:00', { left: '20:30' });
    await report(area, id, [mae]);
    await close(area, id, { points: 5, includeGuests: true });
    const isClosed = 'id must be the id of a session that is not closed';
    expect((await close(area, id, { points: 6, includeGuests: true })).errors).toMatchObject([
      { message: isClosed, extensions: { code: 'CONFLICT' } },
    ]);
    expect(await run(UPDATE, { id })).toBe(`CONFLICT: ${isClosed}`);
    expect(await run(PREVIEW, { id, rule: { points: 1 } })).toBe(`CONFLICT: ${isClosed}`);
    expect(await report(area, id, [mae, presence('Bram', '20:00', { left: '20:30' })])).toMatchObject([
      { outcome: 'duplicate' },
      { outcome: 'rejected', reason: 'the session is closed' },
    ]);
    expect(await recordsOf(event)).toMatchObject([{ rsn: 'Mae', points: 5 }]);
  });

  it('of nobody writes nothing', async () => {
    const { id, event } = await openSession(area);
    const { data } = await close(area, id, { points: 1 });
    expect(data).toMatchObject({ closing: { session: { status: 'closed' }, records: [], leftOut: [] } });
    expect(await recordsOf(event)).toEqual([]);
  });

  it.each([
    [{ points: -1 }, 'rule.points must be between 0 and 1000000'],
    [{ points: 1, minimumMinutes: 10_081 }, 'rule.minimumMinutes must be between 0 and 10080'],
    [{ points: 1, mostMinutesLate: -1 }, 'rule.mostMinutesLate must be between 0 and 10080'],
    [{ points: 1, hostPoints: 1_000_001 }, 'rule.hostPoints must be between 0 and 1000000'],
    [
      { points: 1, hostPoints: 1 },
      'rule.hostPoints must be null, because the session has no player of the host',
    ],
  ])('by the rule %j is rejected', async (rule, message) => {
    const { id } = await openSession(area);
    expect(await run(PREVIEW, { id, rule })).toBe(`BAD_USER_INPUT: ${message}`);
    expect((await close(area, id, rule)).errors).toMatchObject([{ message }]);
  });

  it('of an unknown session is none', async () => {
    expect((await close(area, UNKNOWN, { points: 1 })).errors).toMatchObject([
      { message: 'Session not found' },
    ]);
    expect(await run(PREVIEW, { id: UNKNOWN, rule: { points: 1 } })).toBe('NOT_FOUND: Session not found');
  });
});

describe('a player of several names', () => {
  it('is one player of a session, and recorded once, also as the host', async () => {
    const { id, event } = await openSession(area, { hostRsn: 'New Name' });
    await record('new name', 'Earlier', '2026-04-02');
    await report(area, id, [
      presence('Old Name', '20:00', { left: '20:20' }),
      presence('New Name', '20:40', { left: '21:00' }),
    ]);
    await applyNames(area.database, {
      revision: 1,
      players: [{ current: 'new name', spelling: 'New Name', names: ['old name', 'new name'] }],
    });
    expect(await playersIn(area, id)).toMatchObject([{ minutesPresent: 40, isGuest: false }]);
    const rule = { minimumMinutes: 30, points: 10, hostPoints: 25, mostMinutesLate: null };
    const { data } = await close(area, id, rule);
    expect(data).toMatchObject({ closing: { records: [{ rsn: 'New Name', points: 25 }], leftOut: [] } });
    expect(await recordsOf(event)).toHaveLength(1);
  });
});
