import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { seedEvent, seedProof, seedTiles } from '../events/seed';
import { testUser } from '../expectations';
import { ask, askError } from '../graph';

const ascending = (field: string) => ({ field, direction: 'ascending' });
const descending = (field: string) => ({ field, direction: 'descending' });

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
});

describe('The order of users', () => {
  const USERS = `query($by: UserOrderInput, $search: String) { users(search: $search, orderBy: $by) { users { username } } }`;
  const response = z.object({ users: z.object({ users: z.array(z.object({ username: z.string() })) }) });

  beforeAll(async () => {
    for (const username of ['order.b', 'Order.C', 'order.a'])
      await platform.signIn({ ...testUser(), username });
  });

  test.each([
    ['newest first by default', null, ['order.a', 'Order.C', 'order.b']],
    ['oldest first', ascending('created_at'), ['order.b', 'Order.C', 'order.a']],
    ['by name', ascending('username'), ['order.a', 'order.b', 'Order.C']],
    ['by name, descending', descending('username'), ['Order.C', 'order.b', 'order.a']],
  ])('is %s, with and without search', async (_, by, expected) => {
    for (const search of [null, 'order.']) {
      const { users } = response.parse(await ask(admin, USERS, { by, search }));
      const names = users.users.map(({ username }) => username);
      expect(names.filter((name) => expected.includes(name))).toEqual(expected);
    }
  });

  test('is rejected for an unknown field', async () => {
    expect(await askError(admin, USERS, { by: ascending('id') })).toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});

describe('The order of attendance records', () => {
  const RECORDS = `query($by: AttendanceOrderInput, $filter: AttendanceFilterInput) {
    attendanceRecords(filter: $filter, orderBy: $by) { records { date } } }`;
  const response = z.object({
    attendanceRecords: z.object({ records: z.array(z.object({ date: z.string() })) }),
  });
  const [first, second, third] = ['2026-01-02', '2026-01-01', '2026-01-03'];

  beforeAll(async () => {
    for (const date of [first, second, third]) {
      await admin.post('/attendance', { rsn: 'Orderly', event: 'Order', date, points: 1 }).expect(201);
    }
  });

  test.each([
    ['newest date first by default', null, [third, first, second]],
    ['oldest date first', ascending('date'), [second, first, third]],
    ['as recorded', ascending('recorded_at'), [first, second, third]],
    ['last recorded first', descending('recorded_at'), [third, second, first]],
  ])('is %s, with and without filter', async (_, by, expected) => {
    for (const filter of [null, { rsn: 'orderly' }, { event: 'Order', dateFrom: second }]) {
      const { attendanceRecords } = response.parse(await ask(admin, RECORDS, { by, filter }));
      expect(attendanceRecords.records.map(({ date }) => date)).toEqual(expected);
    }
  });
});

describe('The order of proofs', () => {
  const QUEUE = `query($by: TileSubmissionOrderInput, $event: ID, $page: Int!) {
    tileSubmissions(eventId: $event, limit: 2, page: $page, orderBy: $by) { total submissions { id } } }`;
  const response = z.object({
    tileSubmissions: z.object({ total: z.int(), submissions: z.array(z.object({ id: z.string() })) }),
  });

  test('is oldest first, or newest first, for one event and for all, on each page', async () => {
    const event = await seedEvent(platform);
    const [tile] = await seedTiles(platform, event);
    const proofs: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      proofs.push(await seedProof(await platform.signIn(testUser(name)), event, tile));
    }
    for (const scope of [null, event]) {
      for (const by of [null, ascending('submitted_at'), descending('submitted_at')]) {
        const found: string[] = [];
        for (const page of [1, 2]) {
          const { tileSubmissions } = response.parse(await ask(admin, QUEUE, { by, event: scope, page }));
          expect(tileSubmissions.total).toBe(3);
          found.push(...tileSubmissions.submissions.map(({ id }) => id));
        }
        expect(found).toEqual(by?.direction === 'descending' ? proofs.toReversed() : proofs);
      }
    }
  });
});
