import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { seedEvent } from '../bingo/seed';
import { testUser } from '../expectations';
import { ask, askError } from '../graph';
import { inDays, seedRecord } from './seed';

const platform = suitePlatform();
let member: ApiClient;
beforeAll(async () => {
  member = await platform.signIn(testUser('graph.member'));
  await seedRecord(platform, { rsn: 'Graph.Member', event: 'Raid', date: inDays(0), points: 1_000_000 });
  await seedRecord(platform, { rsn: 'graph.member', event: 'Boss', date: inDays(-7), points: 1_000_000 });
  await seedRecord(platform, { rsn: 'graph.member', event: 'Raid', date: inDays(-21), points: 5 });
  await seedRecord(platform, { rsn: 'Other', event: 'Raid', date: inDays(0), points: 7 });
});

const SUMMARY = 'totalAttendance eventsAttended totalPoints lastSeen streakWeeks';
const OWN = {
  totalAttendance: 3,
  eventsAttended: 2,
  totalPoints: 2_000_005,
  lastSeen: inDays(0),
  streakWeeks: 2,
};

describe('Attendance in the graph', () => {
  test('of a player is readable by members, for any spelling of the name', async () => {
    const query = `{ player(name: "GRAPH.MEMBER") { name attendance { ${SUMMARY} } } }`;
    expect(await ask(member, query)).toEqual({
      player: { name: 'GRAPH.MEMBER', attendance: OWN },
    });
    const unknownPlayer = await ask(member, `{ player(name: "Nobody") { attendance { ${SUMMARY} } } }`);
    expect(unknownPlayer).toEqual({
      player: {
        attendance: { totalAttendance: 0, eventsAttended: 0, totalPoints: 0, lastSeen: null, streakWeeks: 0 },
      },
    });
  });

  test('of the signed-in user joins names of auth and bingo', async () => {
    const event = await seedEvent(platform);
    await member.post(`/bingo/events/${event}/register`, { rsn: 'OTHER' }).expect(201);
    const query = `{ me { attendance { totalAttendance records(limit: 2) { rsn player { attendance { totalAttendance } } recorder { username } } } } }`;
    expect(await ask(member, query)).toEqual({
      me: {
        attendance: {
          totalAttendance: 4,
          records: [
            { rsn: 'Other', player: { attendance: { totalAttendance: 1 } }, recorder: { username: 'admin' } },
            {
              rsn: 'Graph.Member',
              player: { attendance: { totalAttendance: 3 } },
              recorder: { username: 'admin' },
            },
          ],
        },
      },
    });
    const second = await ask(member, '{ me { attendance { records(page: 2, limit: 3) { event } } } }');
    expect(second).toEqual({ me: { attendance: { records: [{ event: 'Raid' }] } } });
    const third = await ask(member, '{ me { attendance { records(page: 2) { event } } } }');
    expect(third).toEqual({ me: { attendance: { records: [] } } });
  });

  test('returns the attendees of each event and day', async () => {
    const query = `{ attendanceEvents(limit: 2) {
      total page limit
      events { name date attendeeCount totalPoints attendees(limit: 1, page: 2) { rsn } }
    } }`;
    expect(await ask(member, query)).toEqual({
      attendanceEvents: {
        total: 3,
        page: 1,
        limit: 2,
        events: [
          {
            name: 'Raid',
            date: inDays(0),
            attendeeCount: 2,
            totalPoints: 1_000_007,
            attendees: [{ rsn: 'Other' }],
          },
          { name: 'Boss', date: inDays(-7), attendeeCount: 1, totalPoints: 1_000_000, attendees: [] },
        ],
      },
    });
    const boss = await ask(member, '{ attendanceEvents(name: "Boss") { total events { name } } }');
    expect(boss).toEqual({ attendanceEvents: { total: 1, events: [{ name: 'Boss' }] } });
  });

  test('adds points to statistics and standings', async () => {
    const query = `{ attendanceStatistics { totalPoints }
      attendanceLeaderboard(limit: 1) { standings { rsn totalPoints player { name } } } }`;
    expect(await ask(platform.anonymous, query)).toEqual({
      attendanceStatistics: { totalPoints: 2_000_012 },
      attendanceLeaderboard: {
        standings: [{ rsn: 'Graph.Member', totalPoints: 2_000_005, player: { name: 'Graph.Member' } }],
      },
    });
  });

  test.each([
    '{ attendanceRecords { total } }',
    '{ attendanceEvents { total } }',
    '{ player(name: "Other") { attendance { records { rsn } } } }',
  ])('returns records only to signed-in callers: %s', async (query) => {
    expect(await askError(platform.anonymous, query)).toMatchObject({ code: 'UNAUTHENTICATED' });
    await ask(member, query);
  });

  test.each([
    ['{ attendanceEvents(limit: 0) { total } }', /limit/],
    ['{ attendanceEvents { events { attendees(page: 0) { rsn } } } }', /page/],
    ['{ attendanceEvents(name: "a\\u0000b") { total } }', /name/],
    ['{ player(name: "Other") { attendance { records(limit: 0) { rsn } } } }', /limit/],
    ['{ player(name: "Other") { attendance { records(page: 0) { rsn } } } }', /page/],
    ['{ player(name: "graph.member") { attendance { records(limit: null) { rsn } } } }', /limit/],
    ['{ me { attendance { records(page: 0, limit: null) { rsn } } } }', /page/],
    ['{ attendanceRecords(filter: { dateFrom: "2026-02-30" }) { total } }', /date/],
  ])('rejects %s', async (query, says) => {
    const { code, message } = await askError(member, query);
    expect([code, message]).toEqual(['BAD_USER_INPUT', expect.stringMatching(says)]);
  });
});
