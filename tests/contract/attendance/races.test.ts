import type { ApiClient } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { freshEvent, freshRsn, recordBody, recordOf } from './given';

let platform: TestPlatform;
let admin: ApiClient;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.signInAdmin();
});
afterAll(() => platform.stop());

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const statusesOf = async (answers: readonly Promise<{ readonly status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

/** Every kept count, beside what the records add up to. */
async function counts(): Promise<{ kept: unknown; derived: unknown }> {
  const [row] = await platform.sql<{ kept: unknown; derived: unknown }>(`SELECT
    json_build_array(
      (SELECT json_agg(t ORDER BY t.event, t.date) FROM attendance.event_days t),
      (SELECT json_agg(t ORDER BY t.rsn_folded) FROM attendance.player_totals t)) AS kept,
    json_build_array(
      (SELECT json_agg(t ORDER BY t.event, t.date) FROM (
        SELECT event, date, count(*) AS records, sum(points) AS points
        FROM attendance.records GROUP BY event, date) t),
      (SELECT json_agg(t ORDER BY t.rsn_folded) FROM (
        SELECT rsn_folded, count(*) AS records, count(DISTINCT event) AS events, sum(points) AS points
        FROM attendance.records GROUP BY rsn_folded) t)) AS derived`);
  if (!row) throw new Error('No counts');
  return row;
}

async function expectExactCounts(): Promise<void> {
  const { kept, derived } = await counts();
  expect(kept).toEqual(derived);
}

describe('At once', () => {
  test('of twenty creations of one record exactly one succeeds', async () => {
    const body = recordBody();
    const rsns = [String(body.rsn), String(body.rsn).toUpperCase(), String(body.rsn).replace(' ', '_')];
    const answers = times(20, (index) => admin.post('/attendance', { ...body, rsn: rsns[index % 3] }));
    expect(await statusesOf(answers)).toEqual([201, ...times(19, () => 400)]);
    await expectExactCounts();
  });

  test('of updates that make twenty records one and the same exactly one succeeds', async () => {
    const event = freshEvent();
    const records = await Promise.all(times(20, () => recordOf(admin, { event })));
    const updates = records.map(({ id }) => admin.put(`/attendance/${id}`, { rsn: 'The One' }));
    expect(await statusesOf(updates)).toEqual([200, ...times(19, () => 400)]);
    await expectExactCounts();
  });

  test('records that take places of each other do so, or are refused', async () => {
    const event = freshEvent();
    const records = await Promise.all(times(6, (index) => recordOf(admin, { event, rsn: `Chair ${index}` })));
    const moves = times(120, (index) => {
      const { id = 0 } = records[index % 6] ?? {};
      return admin.put(`/attendance/${id}`, { rsn: `Chair ${(index * 5) % 8}` });
    });
    const statuses = await statusesOf(moves);
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
    await expectExactCounts();
  });

  test('batches and creations of the same players record each once, and say so', async () => {
    const event = freshEvent();
    const players = times(40, () => freshRsn());
    const entries = players.map((rsn) => ({ rsn, points: 1 }));
    const shared = { event, date: '2026-05-01' };
    const answers = await Promise.all([
      ...times(3, (round) =>
        admin.post('/attendance/batch', {
          ...shared,
          entries: round % 2 === 0 ? entries : [...entries].reverse(),
        }),
      ),
      ...players.map((rsn) => admin.post('/attendance', recordBody({ ...shared, rsn }))),
    ]);
    const batches = answers.slice(0, 3).map(({ status, body }) => {
      expect(status).toBe(201);
      const { created, failed, records } = Object(body);
      expect([created + failed, records.length]).toEqual([40, created]);
      return Number(created);
    });
    const singles = answers.slice(3).map(({ status }) => status);
    expect(singles.filter((status) => status !== 201 && status !== 400)).toEqual([]);
    const created = batches.reduce((sum, number) => sum + number, 0);
    expect(created + singles.filter((status) => status === 201).length).toBe(40);
    const [row] = await platform.sql<{ count: string }>(
      'SELECT count(*) FROM attendance.records WHERE event = $1',
      [event],
    );
    expect(row?.count).toBe('40');
    await expectExactCounts();
  });

  test('of ten deletions of one record exactly one succeeds', async () => {
    const { id } = await recordOf(admin);
    expect(await statusesOf(times(10, () => admin.delete(`/attendance/${id}`)))).toEqual([
      200,
      ...times(9, () => 404),
    ]);
    await expectExactCounts();
  });

  test('many writes about few players and events leave exact counts and no failure', async () => {
    const body = (index: number) =>
      recordBody({
        rsn: `Busy ${index % 5}`,
        event: `Busy ${index % 3}`,
        date: `2026-05-0${1 + (index % 9)}`,
        points: index,
      });
    const answers = await Promise.all(times(45, (index) => admin.post('/attendance', body(index))));
    const ids = answers.map((answer) => Number(Object(answer.body).id));
    const work = times(240, (index) => {
      const id = ids[(index * 7) % ids.length];
      if (index % 4 === 1) return admin.put(`/attendance/${id}`, body(index));
      if (index % 4 === 2) return admin.delete(`/attendance/${id}`);
      return admin.post('/attendance', body(index));
    });
    const statuses = await statusesOf(work);
    expect(statuses.filter((status) => ![200, 201, 400, 404].includes(status))).toEqual([]);
    await expectExactCounts();
  });
});
