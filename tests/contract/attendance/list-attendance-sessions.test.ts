import { suitePlatform } from '#tests/support/suite';
import { expectError, TIMESTAMP, testUser } from '../expectations';
import { ask } from '../graph';
import { closeSession, freshEvent, openSession } from './seed';

const platform = suitePlatform();

describe('GET /attendance/sessions', () => {
  test('lists sessions by start, latest first, with exactly the documented keys, and filters by status', async () => {
    const member = await platform.signIn(testUser());
    const event = freshEvent();
    const startTime = '2026-05-03T20:00:00.000Z';
    const later = {
      event,
      startTime,
      endTime: '2026-05-03T22:00:00.000Z',
      hostRsn: 'Mae',
      calendarEventId: 'raid',
    };
    const first = await openSession(platform);
    const second = await openSession(platform, { ...later, hostId: member.user.id, observerIds: ['5'] });
    await closeSession(platform, first, { points: 1 });
    const { body } = await member.get('/attendance/sessions').expect(200);
    expect(body).toEqual({
      sessions: [
        {
          id: second,
          event,
          start_time: startTime,
          end_time: later.endTime,
          status: 'open',
          host_id: member.user.id,
          host_rsn: 'Mae',
          observer_ids: ['5'],
          calendar_event_id: 'raid',
          opened_at: TIMESTAMP,
          closed_at: null,
        },
        expect.objectContaining({ id: first, status: 'closed', host_rsn: null, closed_at: TIMESTAMP }),
      ],
      total: 2,
      page: 1,
      limit: 50,
    });
    const idsOf = async (query: string) => {
      const page = (await member.get(`/attendance/sessions?${query}`).expect(200)).body;
      return Object(page).sessions.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf('status=open')).toEqual([second]);
    expect(await idsOf('status=closed')).toEqual([first]);
    expect(await idsOf('page=2&limit=1')).toEqual([first]);
    expect(await idsOf('page=3&limit=1')).toEqual([]);
  });

  test.each([
    ['page=0', /^page must be at least 1$/],
    ['limit=0', /^limit must be at least 1$/],
    ['status=late', /^status\b/],
  ])('rejects %s', async (query, error) => {
    const member = await platform.signIn(testUser());
    expectError(await member.get(`/attendance/sessions?${query}`), 400, 'BAD_USER_INPUT', error);
  });

  test('has observers who have never signed in, whom the graph does not know', async () => {
    const member = await platform.signIn(testUser('observer.one'));
    const id = await openSession(platform, { observerIds: ['5', member.user.id] });
    const query = `{ attendanceSession(id: "${id}") { observerIds observers { username } host { username } } }`;
    expect(await ask(member, query)).toEqual({
      attendanceSession: {
        observerIds: ['5', member.user.id],
        observers: [null, { username: 'observer.one' }],
        host: { username: 'admin' },
      },
    });
  });

  test('is for signed-in users', async () => {
    expectError(await platform.anonymous.get('/attendance/sessions'), 401, 'UNAUTHENTICATED');
  });
});
