import { randomUUID } from 'node:crypto';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { ask } from '../graph';
import { closeSession, freshRsn, openSession } from './seed';

const platform = suitePlatform();
let [host, observer, leader]: ApiClient[] = [];
beforeAll(async () => {
  host = await platform.signIn(testUser());
  observer = await platform.signIn(testUser());
  leader = await platform.signInWith(testUser(), ['manage_attendance']);
});

const open = (changes: object = {}) =>
  openSession(platform, { hostId: host?.user.id, observerIds: [observer?.user.id], ...changes });

/** Returns a report of an hour from the start of the session. */
const present = (rsn: string, changes: object = {}) => ({
  id: randomUUID(),
  rsn,
  joined_at: '2026-05-01T20:00:00Z',
  left_at: '2026-05-01T21:00:00Z',
  ...changes,
});

const send = (client: ApiClient | undefined, id: string, reports: unknown, headers = {}) => {
  if (!client) throw new Error('Nobody is signed in');
  return client.post(`/attendance/sessions/${id}/presence`, { reports }, { headers });
};

const presentIn = async (id: string) =>
  ask(
    await platform.admin(),
    `{ attendanceSession(id: "${id}") { players { rsn minutesPresent observers } } }`,
  );

describe('POST /attendance/sessions/:id/presence', () => {
  test('counts reports of host, observers and leaders, and answers each in order', async () => {
    const id = await open();
    const rsn = freshRsn();
    const first = present(rsn);
    const { body } = await send(host, id, [first, { ...first, id: 'short' }, null]).expect(200);
    expect(body).toEqual({
      results: [
        { id: first.id, outcome: 'accepted', reason: null },
        { id: 'short', outcome: 'rejected', reason: 'id must be 8 to 64 letters, digits, "_" or "-"' },
        { id: null, outcome: 'rejected', reason: 'report must be an object' },
      ],
    });
    const longer = { left_at: undefined, seen_at: '2026-05-01T21:20:00Z' };
    await send(observer, id, [present(rsn.toUpperCase(), longer)]).expect(200);
    await send(leader, id, [present(rsn, { left_at: '2026-05-01T21:30:00Z' })]).expect(200);
    expect(await presentIn(id)).toEqual({
      attendanceSession: { players: [{ rsn: rsn.toUpperCase(), minutesPresent: 90, observers: 3 }] },
    });
  });

  test('counts a report once, however often it is sent', async () => {
    const id = await open();
    const mine = present(freshRsn());
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(observer, id, [mine])));
    const outcomes = sent.map(({ body }) => Object(body).results[0].outcome).sort();
    expect(outcomes).toEqual(['accepted', ...Array(7).fill('duplicate')]);
  });

  test('repeats its first response to an Idempotency-Key', async () => {
    const id = await open();
    const headers = { 'idempotency-key': randomUUID() };
    const reports = [present(freshRsn())];
    const first = await send(observer, id, reports, headers).expect(200);
    const again = await send(observer, id, reports, headers).expect(200);
    expect(again.body).toEqual(first.body);
    expect(Object(first.body).results).toMatchObject([{ outcome: 'accepted' }]);
  });

  test('rejects reports to a closed session, with the reason', async () => {
    const id = await open();
    const early = present(freshRsn());
    await send(observer, id, [early]).expect(200);
    await closeSession(platform, id, { points: 1, includeGuests: true });
    const { body } = await send(observer, id, [early, present(freshRsn())]).expect(200);
    expect(Object(body).results).toMatchObject([
      { outcome: 'duplicate' },
      { outcome: 'rejected', reason: 'the session is closed' },
    ]);
  });

  test.each([[[]], [Array(101).fill({})], [undefined], ['all'], [{}]])(
    'rejects a list such as %j',
    async (reports) => {
      expectError(await send(observer, await open(), reports), 400, 'BAD_USER_INPUT', /^reports\b/);
    },
  );

  test('is for nobody else, and stores nothing of others', async () => {
    const id = await open();
    const other = await platform.signInWith(testUser(), ['manage_events', 'submit_attendance']);
    const reports = [present(freshRsn())];
    expectError(
      await send(other, id, reports),
      403,
      'FORBIDDEN',
      /^Only host, observers and organisers report presence$/,
    );
    const { body } = await platform.anonymous
      .post(`/attendance/sessions/${id}/presence`, { reports })
      .expect(401);
    expect(body).toEqual({ error: expect.any(String) });
    expect(await presentIn(id)).toEqual({ attendanceSession: { players: [] } });
  });
});
